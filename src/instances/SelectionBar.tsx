import { FleetProgress } from "../search/FleetStatus.tsx";
import { useNavigate } from "@tanstack/react-router";
import { Square, Trash2, X } from "lucide-react";
import { useSelector } from "@tanstack/react-store";
import { useLayoutEffect, useRef, useState } from "react";
import type { Instance } from "../api/schema.ts";
import { useNotifications } from "../errors/notifications.ts";
import {
  isFiltered,
  isSameQuery,
  useCompleteFleet,
  useExport,
  useFleet,
  useFleetState,
  useOffer,
} from "../search/use-fleet.ts";
import type { ExportSource, FleetQuery } from "../fleet/worker/fleet-search.ts";
import type { ExportFormat } from "../lib/table-file.ts";
import { parseSort } from "../fleet/columns.ts";
import { words } from "../actions/labels.ts";
import type { OperationKind } from "../operations/operation.ts";
import { useDialogs } from "../actions/dialogs.ts";
import { useAvailability, useOperations } from "../actions/use-operations.ts";
import { bulkRefusal, bulkRules } from "../actions/bulk/bulk-targets.ts";
import { resolveSpecification } from "../queries/specifications.ts";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import { mainElement, rowBox, rowElements, selectAllId } from "../ui/page/focus.ts";
import { usePublishedHeight } from "../ui/page/browser-state.ts";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { Button, IconButton } from "../ui/Button.tsx";
import { formatCount, plural } from "../lib/text.ts";
import { preferredPageSize } from "../ui/preferences.ts";
import { monthText } from "../hooks/cost-text.ts";
import { costOf } from "../fleet/cost.ts";
import { totalsText } from "../ui/sizes.tsx";
import { CopyMenu } from "./CopyMenu.tsx";
import { targetsOf, useSelectedOf, useSelection, useSelectionCounts } from "./selection.ts";

const notAllRead = "Not all instances have been read yet.";

interface SelectionBarProps {
  query: FleetQuery;
  sort: string | undefined;
  total: number | undefined;
  /** A search with a mistake finds more than the user asked for, so don't offer to select all of it. */
  isUnderstood: boolean;
  /** Empty if the page has only some of them. */
  matches: readonly Instance[];
  /** The rows of this page. */
  rows: readonly Instance[] | undefined;
  onClear: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { query, sort, total, isUnderstood, matches, rows, onClear } = props;
  const { selected, gone, replaced } = useSelectionCounts();
  const bar = usePublishedHeight<HTMLElement>("--selection-height", ":root", Math.ceil);
  const status = useRef<HTMLParagraphElement>(null);
  const previous = useRef(selected);
  // The focused element can disappear when the selection changes.
  useLayoutEffect(() => {
    if (previous.current !== selected && document.activeElement === document.body)
      status.current?.focus();
    previous.current = selected;
  }, [selected]);
  // As an earlier session read them, they'd look current in a file, and an address may be another machine's by now.
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);
  const reason = isRemembered ? notAllRead : undefined;
  // The bar is about to disappear: keep the focus on the page.
  useLayoutEffect(() => {
    const section = bar.current;
    return () => {
      if (section?.contains(document.activeElement)) focusFirstBox();
    };
  }, [bar]);
  return (
    <>
      {/* Keeps the bar from covering the end of the page. */}
      <div aria-hidden className="h-[calc(var(--selection-height,48px)-16px)]" />
      <section
        ref={bar}
        aria-label="Selection"
        className="selection-bar print:hidden fixed inset-x-2 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] animate-appear flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float max-snug:gap-x-1 max-card:w-auto max-card:gap-y-1.5 max-card:px-3.5"
      >
        <span className="contents max-wide:grid max-card:flex-1">
          <p
            ref={status}
            role="status"
            // The list says it, once the selection has settled.
            aria-live="off"
            tabIndex={-1}
            className="font-semibold tabular-nums max-wide:leading-4"
          >
            <span>{`${formatCount(selected)} selected`}</span>
            {gone > 0 && (
              <span className="font-normal text-wait-ink">
                {` · ${formatCount(gone)} no longer ${plural(gone, "exists", "exist")}`}
              </span>
            )}
            {replaced > 0 && (
              <span className="font-normal text-wait-ink">
                {` · ${formatCount(replaced)} became ${plural(replaced, "another machine", "other machines")}`}
              </span>
            )}
          </p>
          <SelectionTotals rows={rows} />
        </span>
        {/* On small screens a line of their own, beneath the count and the button that clears. */}
        <span className="contents max-card:order-1 max-card:flex max-card:basis-[calc(100%+1.5rem)] max-card:-mx-3 max-card:flex-wrap max-card:empty:hidden">
          <SelectMatchingButton
            // Another search or order drops a press that still waits for the fleet.
            key={JSON.stringify([query.q, query.list, sort])}
            query={query}
            sort={sort}
            total={total}
            isUnderstood={isUnderstood}
            matches={matches}
            selected={selected}
            onStart={() => bar.current?.contains(document.activeElement) && status.current?.focus()}
          />
          {selected > 0 && query.q !== showSelected && <ShowSelectedButton />}
        </span>
        {selected > 0 && (
          // On small screens: one line of buttons without icons, or two on the smallest.
          <span className="contents max-snug:[&_svg]:hidden max-card:order-last max-card:flex max-card:basis-full max-card:flex-wrap max-card:gap-1.5 max-card:[&>button]:grow max-card:[&>button]:justify-center max-card:[&>button]:border max-card:[&>button]:border-line-strong max-card:[&>button]:px-1.5">
            <CopyMenu reason={reason} />
            <ExportSelectionButton reason={reason} />
            <BulkActionButton kind="stop" />
            <BulkActionButton kind="delete" />
          </span>
        )}
        <IconButton label="Clear selection" onClick={onClear} className="max-card:-mr-3">
          <X size={16} aria-hidden />
        </IconButton>
      </section>
    </>
  );
}

/** Where the next selection starts. */
function focusFirstBox(): void {
  const box = rowBox(rowElements()[0]);
  (box ?? mainElement())?.focus({ preventScroll: true });
}

/** vCPUs and memory, as far as the catalogue has them, and how many aren't on the page: the user acts on those unseen. */
function SelectionTotals({ rows }: Pick<SelectionBarProps, "rows">) {
  const selection = useSelection();
  const { selected } = useSelectionCounts();
  const others = selected - useSelectedOf(rows ?? []);
  const catalogue = useCatalogue();
  const { prices } = useConfig();
  const cost = prices && catalogue && costOf(selection.instances().values(), catalogue, prices);
  let vcpus = 0;
  let memoryMb = 0;
  for (const instance of selection.instances().values()) {
    const { sizes } = resolveSpecification(instance, catalogue);
    vcpus += sizes?.vcpus ?? 0;
    memoryMb += sizes?.memoryMb ?? 0;
  }
  return (
    <>
      {vcpus + memoryMb > 0 && <Total text={totalsText({ vcpus, memoryMb })} />}
      {prices && selected > 0 && <Total text={monthText(cost, prices.currency)} />}
      {rows && others > 0 && <Total text={`${formatCount(others)} not on this page`} />}
    </>
  );
}

function Total({ text }: { text: string }) {
  return (
    <span className="-ml-1 whitespace-nowrap text-ink-2 tabular-nums max-wide:ml-0 max-wide:text-small max-wide:leading-4">
      <span className="max-wide:sr-only">· </span>
      <span>{text}</span>
    </span>
  );
}

interface SelectMatchingButtonProps extends Omit<SelectionBarProps, "onClear" | "rows"> {
  selected: number;
  /** The button disappears. */
  onStart: () => void;
}

function SelectMatchingButton(props: SelectMatchingButtonProps) {
  const { query, sort, total, isUnderstood, matches, selected, onStart } = props;
  const fleet = useFleet();
  const { select } = useSelection();
  const { toasts } = useNotifications();
  const { waiting, start } = useCompleteFleet(fleet);
  const isComplete = useOffer("all");
  const [selectedQuery, setSelectedQuery] = useState<FleetQuery>();
  const isPageSelected = useSelectedOf(matches) === matches.length && matches.length > 0;
  if (waiting) return <FleetProgress />;
  const isSelected = selectedQuery !== undefined && isSameQuery(selectedQuery, query);
  if (!isUnderstood) return null;
  const isSearch = isFiltered(query);
  if (!isComplete && isSearch) {
    return (
      <Button id={selectAllId} variant="ghost" unavailable reason={notAllRead}>
        Select all matching
      </Button>
    );
  }
  if (total === undefined || total === 0) return null;
  if (isPageSelected || (isSelected && selected >= total)) return null;
  async function selectMatches(signal: AbortSignal): Promise<void> {
    try {
      const now = fleet.serverNow();
      const sorted = parseSort(sort);
      const matches = await fleet.ask(query, (worker) => worker.choose(query, now, sorted));
      if (signal.aborted) return;
      select(matches, { ...query, matches: matches.length });
      setSelectedQuery(query);
    } catch {
      if (!signal.aborted) toastNotSelected("searched");
    }
  }
  function toastNotSelected(what: "searched" | "loaded"): void {
    toasts.show({ title: "Not selected.", text: `The whole fleet couldn’t be ${what}.` });
  }
  function startSelecting(): void {
    onStart();
    start(selectMatches, () => toastNotSelected("loaded"));
  }
  return (
    <Button id={selectAllId} variant="ghost" onClick={startSelecting}>
      {/* Without a search, a press also loads the fleet. */}
      {`Select all${isComplete ? ` ${formatCount(total)}` : ""}${isSearch ? " matching" : ""}`}
    </Button>
  );
}

const showSelected = "is:selected";

function ShowSelectedButton() {
  const navigate = useNavigate();
  const search = { q: showSelected, ...preferredPageSize() };
  return (
    <Button variant="ghost" onClick={() => void navigate({ to: "/instances", search })}>
      Show selected
    </Button>
  );
}

function BulkActionButton({ kind }: { kind: OperationKind }) {
  const selection = useSelection();
  const dialogs = useDialogs();
  const { allowed, reason } = useAvailability();
  const refusal = useBulkRefusal(kind);
  const Icon = kind === "stop" ? Square : Trash2;
  return (
    <Button
      variant={kind === "delete" ? "danger-outline" : "plain"}
      unavailable={!allowed || refusal !== undefined}
      reason={allowed ? (refusal ?? reason) : reason}
      onClick={({ currentTarget }) =>
        dialogs.openConfirmation(
          kind,
          [...targetsOf(selection)],
          currentTarget,
          selection.chosenBy(),
          selection.emptyExclusions(),
        )
      }
    >
      <Icon size={14} aria-hidden />
      <span>{`${words[kind].verb}…`}</span>
    </Button>
  );
}

/** e.g. all selected instances are protected. */
function useBulkRefusal(kind: OperationKind): string | undefined {
  const operations = useOperations();
  const selection = useSelection();
  // Re-render when the selection changes.
  useSelectionCounts();
  return useSelector(operations.journal.store, () =>
    bulkRefusal(targetsOf(selection), bulkRules(operations, kind)),
  );
}

/** In order of selection. Doesn't load the fleet. */
function ExportSelectionButton({ reason }: { reason: string | undefined }) {
  const fleet = useFleet();
  const save = useExport();
  const selection = useSelection();
  function exportSelection(format: ExportFormat): void {
    const instances = [...selection.instances().values()];
    const ids = instances.map(({ id }) => id);
    const others = instances.flatMap(({ raw }) => (raw ? [raw] : []));
    const source: ExportSource = { kind: "instances", ids, others };
    void save(({ exportInstances }) => exportInstances(fleet, source, format));
  }
  return (
    <ExportMenu
      heading="Selected instances"
      reason={reason}
      onChoose={exportSelection}
      variant="ghost"
    />
  );
}
