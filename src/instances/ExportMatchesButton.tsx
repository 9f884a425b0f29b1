import { useNotifications } from "../errors/notifications.ts";
import { loadOrReport } from "../lib/late-code.ts";
import { useCompleteFleet, useFleet } from "../search/use-fleet.ts";
import type { ExportSource, FleetQuery } from "../fleet/worker/fleet-search.ts";
import { parseSort } from "../fleet/columns.ts";
import type { ExportFormat } from "../text/csv.ts";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";

const importExportCode = () => import("../search/save-export.ts");

type ExportCode = Awaited<ReturnType<typeof importExportCode>>;

/** Runs a task that needs the exports' code. `loadOrReport` reports missing code itself. */
export function withExportCode(task: (code: ExportCode) => void | Promise<void>): Promise<void> {
  return loadOrReport(importExportCode)
    .then(task)
    .catch(() => undefined);
}

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
  const { toasts } = useNotifications();
  const { waiting, start } = useCompleteFleet(fleet);
  function exportMatches(format: ExportFormat): void {
    const source: ExportSource = {
      kind: "matches",
      ...query,
      sort: parseSort(sort),
      now: fleet.serverNow(),
    };
    start(
      () => withExportCode(({ saveExport }) => saveExport(fleet, toasts, source, format)),
      (state) => void withExportCode(({ reportNotExported }) => reportNotExported(toasts, state)),
    );
  }
  return (
    <ExportMenu
      heading={query.q === "" && query.list === undefined ? "All instances" : "All matches"}
      waiting={waiting}
      reason={reason}
      onChoose={exportMatches}
      className="max-card:w-8 max-card:px-0 max-card:[&>span]:sr-only"
    />
  );
}
