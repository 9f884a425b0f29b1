import { ExportButton, loadExport } from "../fleet/export/ExportButton.tsx";
import type { ExportFormat, ExportSource } from "../fleet/export/export-request.ts";
import { useFleet } from "../fleet/fleet-context.ts";
import { parseSort } from "../fleet/sort.ts";
import { useWholeFleet } from "../fleet/use-whole-fleet.ts";
import { useNotices } from "../notices/notices-context.ts";
import { useInstances } from "./instances-context.ts";

/** `loadExport` reports missing code itself. */
const ignore = () => undefined;

interface ExportMatchesButtonProps {
  /** In the query language; "" for all instances. */
  q: string;
  sort: string | undefined;
}

/** Exports all instances that match, on all pages. The fleet is loaded for that. */
export function ExportMatchesButton({ q, sort }: ExportMatchesButtonProps) {
  const fleet = useFleet();
  const { notes } = useNotices();
  const { waiting, start } = useWholeFleet();
  function exportMatches(format: ExportFormat): void {
    const source: ExportSource = { kind: "matches", q, sort: parseSort(sort), now: Date.now() };
    start(
      () =>
        loadExport()
          .then(({ saveExport }) => saveExport(fleet, notes, source, format))
          .catch(ignore),
      (state) =>
        void loadExport()
          .then(({ sayNotExported }) => sayNotExported(notes, state))
          .catch(ignore),
    );
  }
  return (
    <ExportButton
      what={q === "" ? "All instances" : "All matches"}
      waiting={waiting}
      onChoose={exportMatches}
      className="inline-flex h-8 items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] font-medium hover:bg-hover max-card:w-8 max-card:justify-center max-card:px-0 max-card:[&>span]:sr-only"
    />
  );
}

/** Exports the selected instances in the order of their selection. The fleet is not loaded for that. */
export function ExportSelectionButton() {
  const fleet = useFleet();
  const { notes } = useNotices();
  const { selection } = useInstances();
  async function exportSelection(format: ExportFormat): Promise<void> {
    const instances = [...selection.instances().values()];
    const ids = instances.map(({ id }) => id);
    const others = instances.flatMap(({ raw }) => (raw ? [raw] : []));
    const { saveExport } = await loadExport();
    await saveExport(fleet, notes, { kind: "instances", ids, others }, format);
  }
  return (
    <ExportButton
      what="What is selected"
      onChoose={(format) => void exportSelection(format).catch(ignore)}
      className="inline-flex h-8 items-center gap-[7px] rounded-control px-[11px] font-medium text-ink-2 hover:bg-hover hover:text-ink"
    />
  );
}
