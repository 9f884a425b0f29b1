import { Autocomplete } from "@base-ui/react/autocomplete";
import { JumpItem } from "./JumpItem.tsx";
import type { JumpGroup, JumpOption } from "./option.ts";

interface JumpListProps {
  /** An option has been chosen, and what it does or where it leads is under way. */
  onChosen: () => void;
}

/** The options, group by group. */
export function JumpList({ onChosen }: JumpListProps) {
  return (
    <Autocomplete.List
      aria-label="Jump to"
      className="min-h-0 flex-1 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-none"
    >
      {(group: JumpGroup) => (
        <Autocomplete.Group
          key={group.heading ?? "search"}
          items={group.items}
          className="not-last:mb-1.5"
        >
          {group.heading !== undefined && (
            <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-small font-medium text-ink-3">
              {group.heading}
            </Autocomplete.GroupLabel>
          )}
          <Autocomplete.Collection>
            {(option: JumpOption) => (
              <JumpItem key={option.key} option={option} onChosen={onChosen} />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}
