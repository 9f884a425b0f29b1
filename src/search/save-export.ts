import type { ExportSource } from "../fleet/worker/fleet-search.ts";
import type { Failure } from "../api/error.ts";
import { errorText } from "../errors/error-table.ts";
import type { Toast, Toasts } from "../errors/notifications.ts";
import { type CsvCell, csvFile, download, type ExportFormat } from "../text/csv.ts";
import { formatCount, plural } from "../text/format.ts";
import { relativeTime } from "../ui/time.tsx";
import type { FleetState } from "../fleet/fleet-state.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { ExportedFile } from "../fleet/worker/answers/export-file.ts";

type ExportNote = Omit<Toast, "id">;

const topic = "export";

/** Mention the age of older data. */
const freshMs = 60_000;

/** Saves the file and reports the result. Never throws. */
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
    toasts.show({ ...savedNote(counts, source, fleet.store.get(), now), topic });
  } catch {
    reportFailedExport(toasts, fleet);
  }
}

export function reportFailedExport(toasts: Toasts, fleet: Pick<Fleet, "store">): void {
  toasts.show({ ...failedNote(fleet.store.get()), topic });
}

export function saveTable(name: string, rows: readonly CsvCell[][]): void {
  download(`${name}.csv`, csvFile(rows));
}

/** It waited for the complete fleet, which didn't come. */
export function reportNotExported(toasts: Toasts, state: FleetState): void {
  toasts.show({ ...stoppedNote(state), topic });
}

/** e.g. `instances-2026-11-20T0312Z.csv`: UTC, so exports sort by name. */
export function exportFileName(format: ExportFormat, now: number): string {
  // Windows allows no colon in a file name.
  const minute = new Date(now).toISOString().slice(0, 16).replace(":", "");
  return `instances-${minute}Z.${format}`;
}

export function savedNote(
  { count, missing }: Omit<ExportedFile, "file">,
  { kind }: Pick<ExportSource, "kind">,
  state: FleetState,
  now: number,
): ExportNote {
  const text = kind === "matches" ? limitsText(state, now) : missingText(missing);
  if (count === 0) return nothingExported(text || "There’s nothing to export.");
  const instances = `${formatCount(count)} ${plural(count, "instance", "instances")}`;
  return { title: `Exported ${instances}.`, text };
}

export function stoppedNote({ phase, error, size }: FleetState): ExportNote {
  if (phase === "cancelled") return nothingExported("Loading was cancelled.");
  if (error && size === 0) return nothingExported(errorText(error), error);
  return nothingExported("Loading failed. Resume loading, then export again.");
}

export function failedNote({ phase, error }: FleetState): ExportNote {
  if (phase === "failed" && error) return nothingExported(errorText(error), error);
  return nothingExported("Try again, or reload the page.");
}

function nothingExported(text: string, error?: Failure): ExportNote {
  return { title: "Nothing was exported.", text, ...(error && { error }) };
}

function limitsText({ readAt, unreadable }: FleetState, now: number): string {
  const texts = [
    now - readAt > freshMs && `Data from ${relativeTime(readAt, now)}.`,
    unreadable > 0 && `${formatCount(unreadable)} could not be read.`,
  ];
  return texts.filter((text) => text !== false).join(" ");
}

function missingText(missing: number): string {
  if (missing === 0) return "";
  return `${formatCount(missing)} of the selected ${plural(missing, "is", "are")} no longer known.`;
}
