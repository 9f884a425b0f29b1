import { ExportButton, loadExport } from "../../fleet/export/ExportButton.tsx";
import type { ExportFormat } from "../../fleet/export/export-request.ts";
import { useFleet } from "../../fleet/fleet-context.ts";
import { useInstances } from "../instances-context.ts";
import { useNotifications } from "../../errors/notifications.ts";

/** Exports what is selected, in the order in which it was chosen. Nothing is loaded for it. */
export function ExportSelectionButton() {
  const fleet = useFleet();
  const { toasts } = useNotifications();
  const { selection } = useInstances();
  async function save(format: ExportFormat): Promise<void> {
    const chosen = [...selection.instances().values()];
    const { saveExport } = await loadExport();
    const ids = chosen.map(({ id }) => id);
    const others = chosen.flatMap(({ raw }) => (raw ? [raw] : []));
    await saveExport(fleet, toasts, { kind: "instances", ids, others }, format);
  }
  return (
    <ExportButton
      what="What is selected"
      // That the code is missing has been said.
      onChoose={(format) => void save(format).catch(() => undefined)}
      className="inline-flex h-8 items-center gap-[7px] rounded-control px-[11px] font-medium text-ink-2 hover:bg-hover hover:text-ink"
    />
  );
}
