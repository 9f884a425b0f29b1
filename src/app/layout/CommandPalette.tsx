import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useKeyRefusal } from "../../errors/notifications.ts";
import { offersOf } from "../../fleet/fleet-state.ts";
import { isNamedLike } from "../../fleet/query/pattern.ts";
import { useServices } from "../../hooks/use-services.ts";
import { mergeMatches } from "../../queries/instance-cache.ts";
import { fitsAddress, tooLongText } from "../../search/search-params.ts";
import { AsOf } from "../../search/FleetStatus.tsx";
import {
  useChangeNews,
  useFleet,
  useFleetAnswer,
  useFleetState,
  useOffer,
} from "../../search/use-fleet.ts";
import { formatCount, plural, progressText } from "../../lib/text.ts";
import { IconButton } from "../../ui/Button.tsx";
import { noAutofill } from "../../ui/fields.tsx";
import { Modal } from "../../ui/popups/Dialog.tsx";
import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import {
  groupsFor,
  isSearch,
  type PaletteGroup,
  type PaletteItem,
  PaletteOption,
  useFoundViews,
} from "./palette-options.tsx";

/** Open while mounted. It leads somewhere, and acts on nothing. */
export function CommandPalette({ returnFocus, onClose }: DialogProps) {
  const [input, setInput] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const text = input.trim();
  const isKeyRefused = useKeyRefusal();
  const found = useFoundInstances(text);
  const groups = groupsFor(text, {
    views: useFoundViews(text),
    instances: found.instances,
    unseenChanges: useChangeNews(({ unseenCount }) => unseenCount),
  });

  return (
    <Modal
      label="Jump to"
      onClose={onClose}
      initialFocus={field}
      returnFocus={returnFocus}
      // A fixed height as a sheet, so the field doesn't move.
      className="flex h-[85dvh] flex-col overflow-hidden card:h-auto card:max-h-[70dvh] card:w-[35rem]"
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        value={input}
        onValueChange={(value) => setInput(isKeyRefused(value) ? "" : value)}
        itemToStringValue={({ key }) => key}
        autoHighlight="always"
        keepHighlight
      >
        <div className="flex shrink-0 items-center gap-2.5 border-b border-line pr-2.5 pl-4 focus-within:shadow-[inset_0_-2px_0_var(--accent)]">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <Autocomplete.Input
            ref={field}
            {...noAutofill}
            aria-label="Jump to"
            placeholder="Page, view, host name, ID or IP"
            className="h-12 min-w-0 flex-1 bg-transparent text-dialog outline-none placeholder:text-ink-3 card:text-lead"
          />
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        <PaletteStatus text={text} groups={groups} found={found} />
        <SearchProgress />
        <Autocomplete.List
          aria-label="Jump to"
          className="min-h-0 flex-1 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 outline-none"
        >
          {(group: PaletteGroup) => (
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
                {(option: PaletteItem) => (
                  <PaletteOption key={option.key} option={option} onChosen={onClose} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Modal>
  );
}

const maxInstances = 8;

/** Searches what is loaded of the fleet, and starts loading it. */
function useFoundInstances(text: string) {
  const { instances } = useServices();
  const fleet = useFleet();
  useEffect(() => fleet.subscribe(), [fleet]);
  const canFind = useOffer("search");
  const answer = useFleetAnswer(
    "found",
    { text },
    async (worker) => {
      const found = await worker.find(text, maxInstances);
      return { text, items: mergeMatches(instances, found), total: found.total };
    },
    { when: (state) => text !== "" && offersOf(state).search, keeps: () => true },
  );
  const isCurrent = answer?.text === text;
  return {
    // Enter must not open an instance that only matched the previous text.
    instances: text === "" ? [] : (answer?.items ?? []).filter((one) => isNamedLike(one, text)),
    /** Undefined while counting. */
    total: isCurrent ? answer.total : undefined,
    isSearching: text !== "" && canFind && !isCurrent,
  };
}

interface PaletteStatusProps {
  text: string;
  groups: PaletteGroup[];
  found: ReturnType<typeof useFoundInstances>;
}

/** How many instances are found. Of pages and views alone, the number is for screen readers. */
function PaletteStatus({ text, groups, found }: PaletteStatusProps) {
  const options = groups.flatMap(({ items }) => items);
  const hasMatches = options.some((option) => !isSearch(option));
  const isComplete = useOffer("all");
  const isRemembered = useFleetState((state) => state.remembered !== undefined);
  const { instances, total = instances.length, isSearching } = found;
  const among = isComplete ? "" : ` among the ${isRemembered ? "remembered" : "loaded"} instances`;
  const count = formatCount(instances.length);
  const status = !fitsAddress(text)
    ? tooLongText.title
    : instances.length > 0
      ? `${total > instances.length ? `${count} of ${formatCount(total)}` : count} found${among}`
      : hasMatches
        ? `${formatCount(options.length)} ${plural(options.length, "option", "options")}`
        : isSearching
          ? "Searching…"
          : `No matches${among}`;
  const isSeen = !hasMatches || instances.length > 0;
  return (
    <Autocomplete.Status
      className={isSeen ? "shrink-0 px-4 pt-3 text-small text-ink-2" : "sr-only"}
    >
      {status}
    </Autocomplete.Status>
  );
}

/** Not announced: it changes all the time. */
function SearchProgress() {
  const { name, size, total, remembered } = useFleetState((state) => state);
  const isComplete = useOffer("all");
  if (isComplete || name === "none") return null;
  return (
    <p className="shrink-0 px-4 pt-3 text-small text-ink-3 tabular-nums">
      {remembered ? <AsOf /> : <span>{`${progressText(size, total)} searched`}</span>}
    </p>
  );
}
