import type { ExportFormat } from "./export-request.ts";

/**
 * The name of an exported file, with the minute (UTC) in it, so that exports sort by time and none hides another:
 * `instances-2026-11-20T0312Z.csv`.
 * @param now milliseconds since the epoch
 */
export function exportFileName(format: ExportFormat, now: number): string {
  // Windows allows no colon in a name.
  const minute = new Date(now).toISOString().slice(0, 16).replace(":", "");
  return `instances-${minute}Z.${format}`;
}
