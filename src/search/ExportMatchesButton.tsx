import { parseSort } from "../fleet/columns.ts";
import type { ExportSource, FleetQuery } from "../fleet/worker/fleet-search.ts";
import type { ExportFormat } from "../lib/table-file.ts";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { isFiltered, useCompleteFleet, useExport, useFleet } from "./use-fleet.ts";

interface ExportMatchesButtonProps {
  /** Empty for all instances. */
  query: FleetQuery;
  sort: string | undefined;
  /** Why the matches can't be exported. */
  reason: string | undefined;
}

/** Exports all matches, not only this page. Loads the fleet for that. */
export function ExportMatchesButton({ query, sort, reason }: ExportMatchesButtonProps) {
  const fleet = useFleet();
  const save = useExport();
  const { waiting, start } = useCompleteFleet(fleet);
  function exportMatches(format: ExportFormat): void {
    const source: ExportSource = {
      kind: "matches",
      ...query,
      sort: parseSort(sort),
      now: fleet.serverNow(),
    };
    start(
      () => save(({ exportInstances }) => exportInstances(fleet, source, format)),
      (state) => void save(({ stoppedNote }) => ({ note: stoppedNote(state) })),
    );
  }
  return (
    <ExportMenu
      heading={isFiltered(query) ? "All matches" : "All instances"}
      waiting={waiting}
      reason={reason}
      onChoose={exportMatches}
      className="max-card:px-0 max-card:[&>span]:sr-only"
    />
  );
}
