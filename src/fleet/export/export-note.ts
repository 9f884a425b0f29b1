import type { Failure } from "../../api/error.ts";
import type { FleetState } from "../fleet-state.ts";
import type { ExportedFile, ExportSource } from "./export-request.ts";
import type { Toast } from "../../errors/notifications.ts";
import { explain } from "../../errors/error-table.ts";
import { formatCount, plural } from "../../ui/format.ts";
import { relativeTime } from "../../ui/time.tsx";

type ExportNote = Omit<Toast, "id">;

/** Younger than that, what the file says is as it is now. Milliseconds. */
const freshMs = 60_000;

/**
 * What is said when a file has been made: how many instances are in it, and what it may lack or be behind in.
 * @param now milliseconds since the epoch
 */
export function doneNote(
  { count, missing }: Omit<ExportedFile, "file">,
  { kind }: Pick<ExportSource, "kind">,
  state: FleetState,
  now: number,
): ExportNote {
  const text = kind === "matches" ? limitsOf(state, now) : lostText(missing);
  if (count === 0) return nothing(text || "There are no instances to export.");
  const what = `${formatCount(count)} ${plural(count, "instance", "instances")}`;
  return { title: `Exported ${what}.`, text };
}

/** Why the fleet that an export waited for did not come. Where the list says no more of it, the failure too. */
export function stoppedNote({ phase, error, size }: FleetState): ExportNote {
  if (phase === "cancelled") return nothing("Loading was cancelled.");
  if (error && size === 0) return nothing(explain(error), error);
  return nothing("Loading failed. Go on, then export again.");
}

/** That the file could not be made. */
export function failedNote({ phase, error }: FleetState): ExportNote {
  if (phase === "failed" && error) return nothing(explain(error), error);
  return nothing("Try again, or reload the page.");
}

function nothing(text: string, error?: Failure): ExportNote {
  return { title: "Nothing was exported.", text, ...(error && { error }) };
}

function limitsOf({ readAt, unreadable }: FleetState, now: number): string {
  const texts = [
    now - readAt > freshMs && `As read ${relativeTime(readAt, now)}.`,
    unreadable > 0 && `${formatCount(unreadable)} could not be read.`,
  ];
  return texts.filter((text) => text !== false).join(" ");
}

function lostText(missing: number): string {
  if (missing === 0) return "";
  return `${formatCount(missing)} of the selected ${plural(missing, "is", "are")} no longer known.`;
}
