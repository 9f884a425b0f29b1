import { memo } from "react";
import { ExportButton, loadExport } from "../../fleet/export/ExportButton.tsx";
import type { ExportFormat, ExportSource } from "../../fleet/export/export-request.ts";
import { useFleet } from "../../fleet/fleet-context.ts";
import { parseSort } from "../../fleet/sort.ts";
import { useWholeFleet } from "../../fleet/use-whole-fleet.ts";
import { useNotifications } from "../../errors/notifications.ts";

interface ExportMatchesButtonProps {
  q: string;
  sort: string | undefined;
}

/** That it is missing has been said. */
const noop = () => undefined;

/** Exports everything that the list shows, on all of its pages; the fleet is loaded for it where it is not. */
export const ExportMatchesButton = memo(function ExportMatchesButton(
  props: ExportMatchesButtonProps,
) {
  const { q, sort } = props;
  const fleet = useFleet();
  const { toasts } = useNotifications();
  const { waiting, start } = useWholeFleet();
  function begin(format: ExportFormat) {
    const source: ExportSource = { kind: "matches", q, sort: parseSort(sort), now: Date.now() };
    start(
      () =>
        loadExport()
          .then(({ saveExport }) => saveExport(fleet, toasts, source, format))
          .catch(noop),
      (state) =>
        void loadExport()
          .then(({ sayNotExported }) => sayNotExported(toasts, state))
          .catch(noop),
    );
  }
  return (
    <ExportButton
      what={q.trim() === "" ? "All instances" : "All matches"}
      waiting={waiting}
      onChoose={begin}
      className="inline-flex h-8 items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] font-medium hover:bg-hover max-card:w-8 max-card:justify-center max-card:px-0 max-card:[&>span]:sr-only"
    />
  );
});
