import { say } from "../../notices/notes.ts";
import { explain } from "../../notices/treatment.ts";
import { download } from "../../ui/download.ts";
import { formatCount } from "../../ui/numbers.ts";
import { relativeTime } from "../../ui/time-text.ts";
import type { Fleet } from "../fleet.ts";
import type { FleetState } from "../fleet-state.ts";
import type { ExportFormat, ExportSource } from "./export-request.ts";
import { exportFileName } from "./file-name.ts";

/** Younger than that, what the file says is as it is now. Milliseconds. */
const freshMs = 60_000;

const nothing = "Nothing was exported.";

/** Writes a file, hands it to the browser, and says what is in it. Every failure is said too; it never throws. */
export async function saveExport(
  fleet: Fleet,
  source: ExportSource,
  format: ExportFormat,
): Promise<void> {
  try {
    const { file, count, missing } = await fleet.exportFile(source, format);
    const now = Date.now();
    const limits = source.kind === "matches" ? limitsOf(fleet.store.get(), now) : lostText(missing);
    if (count === 0) return void say({ title: nothing, text: limits || "There is nothing in it." });
    download(exportFileName(format, now), file);
    const what = count === 1 ? "1 instance" : `${formatCount(count)} instances`;
    say({ title: `Exported ${what}.`, text: limits });
  } catch {
    const { error } = fleet.store.get();
    say({ title: nothing, text: error ? explain(error) : "Try again, or reload the page." });
  }
}

/** Says why an export that waited for the whole fleet was not made. Where the list says no more of it, the failure too. */
export function sayNotExported({ phase, error, size }: FleetState): void {
  if (phase === "cancelled") say({ title: nothing, text: "Loading was cancelled." });
  else if (error && size === 0) say({ title: nothing, text: explain(error), error });
  else say({ title: nothing, text: "Loading failed. Go on, then export again." });
}

/** What the file may lack, or be behind in. */
function limitsOf({ readAt, unreadable }: FleetState, now: number): string {
  const texts = [
    now - readAt > freshMs && `As read ${relativeTime(readAt, now)}.`,
    unreadable > 0 && `${formatCount(unreadable)} could not be read.`,
  ];
  return texts.filter((text) => text !== false).join(" ");
}

function lostText(missing: number): string {
  if (missing === 0) return "";
  return `${formatCount(missing)} of the selected ${missing === 1 ? "is" : "are"} no longer known.`;
}
