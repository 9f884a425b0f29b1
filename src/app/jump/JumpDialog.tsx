import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { Modal } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { openInNewTab } from "./new-tab.ts";
import { JumpList } from "./JumpList.tsx";
import { JumpStatus } from "./JumpStatus.tsx";
import { groupsFor, type JumpOption } from "./option.ts";
import { shownNewTabKey } from "./shortcut.ts";
import { useActions } from "./use-actions.ts";
import { useRecent } from "./use-recent.ts";
import { keepPlaces, type KeptPlaces, useFound } from "./use-found.ts";

interface JumpDialogProps {
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

/**
 * Pages, actions and instances to jump to, found by typing. It is open as long as it is rendered. It does nothing that a
 * person cannot take back: what changes an instance is asked for in its own dialog.
 */
export function JumpDialog({ returnFocus, onClose }: JumpDialogProps) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const [kept, setKept] = useState<KeptPlaces>();
  const latest = useFound(text);
  const found = kept ? { ...latest, instances: keepPlaces(kept, latest.instances) } : latest;
  const groups = groupsFor(text, useActions(returnFocus), found.instances, useRecent());

  /** The highlight stays at its place in the list. Once a person has moved it, no other option comes to that place. */
  function keep(option: JumpOption | undefined, { reason }: { reason: string }) {
    if (!option || reason === "none") return;
    // What is found is put in before the search.
    setKept({ instances: found.instances, mayGrow: option.kind !== "search" });
  }

  return (
    <Modal
      label="Jump to"
      onClose={onClose}
      initialFocus={input}
      returnFocus={returnFocus}
      // As a sheet it keeps its height, so that the field stays where it is while the options change.
      className="flex h-[85dvh] flex-col overflow-hidden card:h-auto card:max-h-[70dvh] card:w-[560px]"
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setKept(undefined);
        }}
        onItemHighlighted={keep}
        itemToStringValue={({ key }) => key}
        autoHighlight="always"
        keepHighlight
      >
        <div className="flex shrink-0 items-center gap-2.5 border-b border-line pr-2.5 pl-4 focus-within:shadow-[inset_0_-2px_0_var(--accent)]">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <Autocomplete.Input
            ref={input}
            aria-label="Jump to"
            placeholder="Page, action, host name, ID or IP"
            onKeyDown={openInNewTab}
            className="h-12 min-w-0 flex-1 bg-transparent text-dialog outline-none placeholder:text-ink-3 card:text-lead"
          />
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        <JumpStatus text={text} groups={groups} found={found} />
        <JumpList onChosen={onClose} />
      </Autocomplete.Root>
      <p className="hidden shrink-0 border-t border-line bg-canvas px-4 py-2 text-small text-ink-3 card:block">
        Enter opens, {shownNewTabKey} in a new tab.
      </p>
    </Modal>
  );
}
