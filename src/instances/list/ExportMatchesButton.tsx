import { memo } from "react";
import { useNotices } from "../../notices/notices-context.ts";
import { ExportButton, loadExport } from "../../fleet/ExportButton.tsx";
import type { ExportFormat, ExportSource } from "../../fleet/worker/export-file.ts";
import { useCompleteFleet, useFleet } from "../../fleet/use-fleet.ts";
import { parseSort } from "../../fleet/worker/sort-and-facets.ts";

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
  const { notes } = useNotices();
  const { waiting, start } = useCompleteFleet();
  function begin(format: ExportFormat) {
    const source: ExportSource = { kind: "matches", q, sort: parseSort(sort), now: Date.now() };
    start(
      () =>
        loadExport()
          .then(({ saveExport }) => saveExport(fleet, notes, source, format))
          .catch(noop),
      (state) =>
        void loadExport()
          .then(({ reportNotExported }) => reportNotExported(notes, state))
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
