import { instancesText } from "../actions/labels.ts";
import type { ExportSource } from "../fleet/worker/fleet-search.ts";
import type { Failure } from "../api/error.ts";
import { errorText } from "../errors/error-table.ts";
import type { Toast, Toasts } from "../errors/notifications.ts";
import { type ExportFormat, download, extensions, type NamedFile } from "../lib/table-file.ts";
import { formatCount, plural } from "../lib/text.ts";
import { relativeTime } from "../ui/time.tsx";
import { failureIn, type FleetState } from "../fleet/fleet-state.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { ExportedFile } from "../fleet/export-file.ts";

type ExportNote = Omit<Toast, "id">;

/** Mention the age of older data. */
const freshMs = 60_000;

export interface Exported {
  file?: NamedFile | undefined;
  note?: ExportNote;
}

/** Saves the file that `make` returns, and says what came of it. Never throws. */
export async function saveExport(
  fleet: Pick<Fleet, "store">,
  toasts: Toasts,
  make: () => Exported | Promise<Exported>,
): Promise<void> {
  const show = (note: ExportNote) => toasts.show({ ...note, topic: "export" });
  try {
    const { file, note } = await make();
    if (file) download(file);
    if (note) show(note);
  } catch {
    show(failedNote(fleet.store.get()));
  }
}

/** What's loaded so far: for "matches", wait for `useCompleteFleet` first. Throws if the session ends. */
export async function exportInstances(
  fleet: Fleet,
  source: ExportSource,
  format: ExportFormat,
): Promise<Exported> {
  const running = await fleet.running(source.kind === "matches" ? source : {});
  const { file: content, ...counts } = await running.exportFile(source, format);
  const now = Date.now();
  return {
    file: counts.count > 0 ? { name: exportFileName(format, now), content } : undefined,
    note: savedNote(counts, source, fleet.store.get(), now),
  };
}

/** e.g. `instances-2026-11-20T0312Z.csv`: UTC, so exports sort by name. */
export function exportFileName(format: ExportFormat, now: number): string {
  // Windows allows no colon in a file name.
  const minute = new Date(now).toISOString().slice(0, 16).replace(":", "");
  return `instances-${minute}Z.${extensions[format]}`;
}

export function savedNote(
  { count, missing }: Omit<ExportedFile, "file">,
  { kind }: Pick<ExportSource, "kind">,
  state: FleetState,
  now: number,
): ExportNote {
  const text = kind === "matches" ? limitsText(state, now) : missingText(missing);
  if (count === 0) return nothingExported(text || "There’s nothing to export.");
  return { title: `Exported ${instancesText(count)}.`, text };
}

/** It waited for the complete fleet, which didn't come. */
export function stoppedNote(state: FleetState): ExportNote {
  if (state.name === "cancelled") return nothingExported("Loading was cancelled.");
  if (state.name === "changing")
    return nothingExported("The list changed each time it was read, so instances may be missing.");
  const error = failureIn(state);
  if (error && state.size === 0) return nothingExported(errorText(error), error);
  return nothingExported("Loading failed. Resume loading, then export again.");
}

export function failedNote(state: FleetState): ExportNote {
  if (state.name === "failed") return nothingExported(errorText(state.error), state.error);
  return nothingExported("Try again, or reload the page.");
}

export function nothingExported(text: string, error?: Failure): ExportNote {
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
