import type { Fleet } from "../fleet.ts";
import type { FleetState } from "../fleet-state.ts";
import { doneNote, failedNote, stoppedNote } from "./export-note.ts";
import type { ExportFormat, ExportSource } from "./export-request.ts";
import { exportFileName } from "./file-name.ts";
import type { Toasts } from "../../errors/notifications.ts";
import { download } from "../../ui/csv.ts";

/** What came of an earlier export need not be said beside what came of this one. */
const topic = "export";

/** Writes a file, hands it to the browser, and says what is in it. Every failure is said too; it never throws. */
export async function saveExport(
  fleet: Fleet,
  toasts: Toasts,
  source: ExportSource,
  format: ExportFormat,
): Promise<void> {
  try {
    const { file, ...counts } = await fleet.exportFile(source, format);
    const now = Date.now();
    if (counts.count > 0) download(exportFileName(format, now), file);
    toasts.show({ ...doneNote(counts, source, fleet.store.get(), now), topic });
  } catch {
    toasts.show({ ...failedNote(fleet.store.get()), topic });
  }
}

/** Says why an export that waited for the whole fleet was not made. */
export function sayNotExported(toasts: Toasts, state: FleetState): void {
  toasts.show({ ...stoppedNote(state), topic });
}
