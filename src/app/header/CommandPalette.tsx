import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { errorLabel, type Failure } from "../../api/error.ts";
import { presentError } from "../../errors/error-table.ts";
import { useKeyRefusal } from "../../errors/notifications.ts";
import { AsOf } from "../../search/late-parts.ts";
import { useChangeNews, useFleetState, useOffer } from "../../search/use-fleet.ts";
import { fitsAddress, tooLongText } from "../../search/box/search-params.ts";
import { IconButton } from "../../ui/controls/Button.tsx";
import { noAutofill } from "../../ui/controls/no-autofill.ts";
import { Modal } from "../../ui/popups/Dialog.tsx";
import { formatCount, plural, progressText } from "../../text/format.ts";
import { isMac } from "../shortcuts/keys.ts";
import {
  type FoundInstances,
  pinInstances,
  type PinnedInstances,
  useFoundInstances,
} from "./find-instances.ts";
import { groupsFor, isSearch, type PaletteGroup, useFoundViews } from "./palette-options.tsx";
import { type PaletteItem, PaletteOption } from "./PaletteOption.tsx";

/** Open while mounted. It leads somewhere, and acts on nothing. */
export function CommandPalette({ returnFocus, onClose }: DialogProps) {
  const [input, setInput] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const text = input.trim();
  const isKeyRefused = useKeyRefusal();
  const [pinned, setPinned] = useState<PinnedInstances>();
  const latest = useFoundInstances(text);
  const found = pinned ? { ...latest, instances: pinInstances(pinned, latest.instances) } : latest;
  const { instances } = found;
  const groups = groupsFor(text, {
    views: useFoundViews(text),
    instances,
    unseenChanges: useChangeNews(({ unseenCount }) => unseenCount),
  });

  /** Once the user moved the highlight, keep the option under it. */
  function pin(option: PaletteItem | undefined, { reason }: { reason: string }) {
    if (!option || reason === "none") return;
    // Newly found instances would push "Search for…" down.
    setPinned({ instances, canExtend: !isSearch(option) });
  }

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
        onValueChange={(value) => {
          setInput(isKeyRefused(value) ? "" : value);
          setPinned(undefined);
        }}
        onItemHighlighted={pin}
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
            onKeyDown={openInNewTab}
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
      <p className="hidden shrink-0 border-t border-line bg-canvas px-4 py-2 text-small text-ink-3 card:block">
        {`Enter opens, ${isMac ? "⌘" : "Ctrl"} Enter in a new tab.`}
      </p>
    </Modal>
  );
}

/** Like Ctrl/⌘-click on a link. */
function openInNewTab(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const highlighted = event.currentTarget.getAttribute("aria-activedescendant");
  const option = highlighted === null ? null : document.getElementById(highlighted);
  if (!(option instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  open(option.href, "_blank", "noopener");
}

interface PaletteStatusProps {
  text: string;
  groups: PaletteGroup[];
  found: FoundInstances;
}

/** The count is for screen readers; that of instances is visible, too. */
function PaletteStatus({ text, groups, found }: PaletteStatusProps) {
  const options = groups.flatMap(({ items }) => items);
  const hasMatches = options.some((option) => !isSearch(option));
  const { instances, total = 0, isSearching, isComplete } = found;
  const isRemembered = useFleetState((state) => state.remembered !== undefined);
  const among = `among the ${isRemembered ? "remembered" : "loaded"} instances`;
  const visible = "shrink-0 px-4 pt-3 text-ink-2";
  if (!fitsAddress(text))
    return <Autocomplete.Status className={visible}>{tooLongText.title}</Autocomplete.Status>;
  if (!hasMatches) {
    return (
      <Autocomplete.Status className={visible}>
        {isSearching && (
          <span className="animate-late">
            Searching for <bdi className="[overflow-wrap:anywhere]">{text}</bdi>…
          </span>
        )}
        {!isSearching && <span>{isComplete ? "No matches" : `No matches ${among}`}</span>}
      </Autocomplete.Status>
    );
  }
  if (instances.length > 0) {
    const shown = formatCount(instances.length);
    const count = total > instances.length ? `${shown} of ${formatCount(total)}` : shown;
    const of = Math.max(total, instances.length);
    return (
      <Autocomplete.Status className={`${visible} text-small`}>
        {isComplete
          ? `${count} ${plural(of, "instance", "instances")} found`
          : `${count} found ${among}`}
      </Autocomplete.Status>
    );
  }
  return (
    <Autocomplete.Status className="sr-only">
      {`${formatCount(options.length)} ${plural(options.length, "option", "options")}`}
    </Autocomplete.Status>
  );
}

/** Not announced: it changes all the time. */
function SearchProgress() {
  const state = useFleetState((state) => state);
  const { name, size, total, remembered } = state;
  const isComplete = useOffer("all");
  if (isComplete || name === "none") return null;
  return (
    <p className="shrink-0 px-4 pt-3 text-small text-ink-3 tabular-nums">
      <AsOf />
      <span>
        {remembered
          ? ` · ${progressText(size - remembered.count, total)} read again`
          : `${progressText(size, total)} searched`}
      </span>
      {name === "cancelled" && <span>. Loading was cancelled</span>}
      {name === "failed" && (
        <span>
          . Loading stopped: <bdi>{nameOf(state.error)}</bdi>
        </span>
      )}
    </p>
  );
}

/** The code if there is one. */
function nameOf(failure: Failure): string {
  return errorLabel(failure) ?? presentError(failure).title;
}
