import { describeState, type StateTone } from "../api/state.ts";
import type { Reference } from "../api/error.ts";
import { errorText, presentError } from "../errors/error-table.ts";
import { displayNameOf, type Found, type Operation, type Phase } from "../operations/operation.ts";
import { isFoundStopped, wasAlreadyStopped } from "../operations/outcome-of-request.ts";
import { isUnresolved } from "../operations/track-operations.ts";
import { displayText } from "../lib/text.ts";
import { words } from "./labels.ts";

/** How an operation is shown, in its dialog, toasts, banners, Activity and the report. */
export interface OutcomeText {
  label: string;
  tone: StateTone;
  title: string;
  text: string;
  /** What to do about an unknown outcome. */
  next?: string | undefined;
  reference: Reference;
}

type Mark = Pick<OutcomeText, "label" | "tone">;

const marks: Record<Phase["name"], Mark> = {
  waiting: { label: "Waiting", tone: "wait" },
  sent: { label: "Sent", tone: "wait" },
  accepted: { label: "Accepted", tone: "wait" },
  done: { label: "Done", tone: "run" },
  alreadyGone: { label: "Already gone", tone: "run" },
  refused: { label: "Refused", tone: "bad" },
  unknown: { label: "Unknown", tone: "unknown" },
  givenUp: { label: "Not sent", tone: "stop" },
  changed: { label: "Skipped", tone: "stop" },
  guarded: { label: "Blocked", tone: "stop" },
};
const alreadyStopped: Mark = { label: "Already stopped", tone: "stop" };

/** Claims only what the API answered or a read showed. `fingerprint` is the connected key's. */
export function describeOutcome(
  operation: Operation,
  fingerprint = operation.keyFingerprint,
): OutcomeText {
  const { kind, phase } = operation;
  const host = displayNameOf(operation);
  const { going, done, requested } = words[kind];
  const notDone = `Not ${done.toLowerCase()}: ${host}.`;
  const requestedFor = `${requested} for ${host}`;
  const isOfThisKey = operation.keyFingerprint === fingerprint;
  const common = { ...marks[phase.name], text: reasonOf(operation), reference: {} };
  switch (phase.name) {
    case "waiting":
    case "sent":
      return { ...common, title: requestedFor };
    case "accepted": {
      const accepted = {
        ...common,
        title: requestedFor,
        reference: { requestId: phase.requestId },
      };
      if (phase.late) {
        const title = `Still ${going.toLowerCase()} ${host} after ${trackingTime}`;
        return { ...accepted, tone: "unknown", title, text: `No result after ${trackingTime}.` };
      }
      if (isOfThisKey) return accepted;
      return { ...accepted, tone: "unknown", text: `Requested with ${anotherText(operation)}.` };
    }
    case "done": {
      const reference = phase.error ?? { requestId: phase.requestId };
      return { ...common, title: endTitle(operation, phase.found), reference };
    }
    case "alreadyGone":
      return { ...common, title: `${host} was already gone.`, reference: phase.error };
    case "refused": {
      const { error: reference, found } = phase;
      if (wasAlreadyStopped(operation))
        return { ...common, ...alreadyStopped, title: `${host} was already stopped.`, reference };
      const title = `${notDone} ${presentError(reference).title}`;
      const text = found ? `${common.text} ${foundText(found)}` : common.text;
      return { ...common, title, text, reference };
    }
    case "unknown": {
      const { error, found } = phase;
      const mayStill = error ? "The request got no clear answer and may still take effect. " : "";
      const end = phase.late ? ` Not read again after ${trackingTime}.` : "";
      return {
        ...common,
        title: `We don’t know whether ${host} was ${done.toLowerCase()}.`,
        text: `${mayStill}${common.text} ${foundText(found)}${end}`,
        next: isOfThisKey ? nextStep(operation, found) : undefined,
        reference: error ?? unreadableError(found) ?? {},
      };
    }
    case "givenUp":
      return { ...common, title: notDone };
    case "changed": {
      const { error, found } = phase;
      const text = found.kind === "unreadable" ? common.text : `Not sent. ${common.text}`;
      const reference = error ?? unreadableError(found) ?? {};
      return { ...common, title: notDone, text, reference };
    }
    case "guarded": {
      const title = `${notDone} ${presentError(phase.error).title}`;
      return { ...common, title, text: `Not sent. ${common.text}`, reference: phase.error };
    }
  }
}

/**
 * What differs if it isn't of this key. Not a person: the same one may have been given a user name, or another address, since.
 */
export function anotherText({ requester }: Operation): string {
  return `another ${requester?.isSignedInByProxy ? "user name" : "key"} or API address`;
}

/** Why it didn't do what was confirmed, what was found, or what it waits for: a sentence. */
function reasonOf({ kind, phase, runId }: Operation): string {
  switch (phase.name) {
    case "waiting":
      return "Not sent yet.";
    case "sent":
      return "No answer yet.";
    case "accepted":
      return "Waiting for the result.";
    case "done":
      return foundText(phase.found);
    case "alreadyGone":
      return `There was nothing to ${kind}.`;
    case "refused":
    case "guarded":
      return errorText(phase.error);
    case "unknown":
      return phase.error
        ? errorText(phase.error)
        : "The tab was closed before there was an answer.";
    case "givenUp":
      // A run gives up what waits when it's paused, held or cancelled, too.
      return (phase.wasRateLimited ? refusedReasons : unsentReasons)[
        phase.by ?? (runId === undefined ? "person" : "run")
      ];
    case "changed": {
      const { found, renamed, recreated } = phase;
      if (renamed !== undefined) return `Its host name is now ${displayText(renamed)}.`;
      if (recreated !== undefined)
        return `It’s another machine, which was created ${displayText(recreated)}.`;
      if (found.kind === "unreadable")
        return `Nothing was done: the instance couldn’t be read. ${errorText(found.error)}`;
      return foundText(found);
    }
  }
}

export const unsentReasons = {
  person: "Cancelled before anything was sent.",
  run: "Its run was paused or ended before anything was sent.",
  tab: "The tab was closed or reloaded before anything was sent.",
  session: "The session ended before anything was sent.",
};

/** The API had answered 429, so it did nothing, and it wasn't asked again. */
const refusedReasons: typeof unsentReasons = {
  person: "The API refused it because of the rate limit (429), then it was cancelled.",
  run: "The API refused it because of the rate limit (429), then its run was paused or ended.",
  tab: "The API refused it because of the rate limit (429), then the tab was closed.",
  session: "The API refused it because of the rate limit (429), then the session ended.",
};

/** The specification doesn't say what a second stop or delete does, but each is preceded by a read. */
function nextStep(operation: Operation, found: Found): string | undefined {
  if (found.kind === "gone") return undefined;
  if (isUnresolved(operation)) return "It’s read again until that’s clear, for up to 10 min.";
  const { kind } = operation;
  if (kind === "stop" && isFoundStopped(found))
    return "It’s stopped now, so there’s nothing left to do.";
  const isOver = kind === "stop" ? "has stopped" : "is gone";
  return `Refresh or open it to see whether it ${isOver}. If not, you can ${kind} it again: it’s read once more before anything is sent.`;
}

const unreadableError = (found: Found) => (found.kind === "unreadable" ? found.error : undefined);

/** e.g. "web-1 stopped", from the last read. */
function endTitle({ kind, host: name }: Operation, found: Found): string {
  const host = displayText(name);
  if (found.kind === "gone")
    return kind === "delete" ? `${host} deleted` : `${host} no longer exists`;
  if (found.kind === "unreadable" || found.state === undefined)
    return `${host}: ${foundText(found)}`;
  if (kind === "stop" && isFoundStopped(found)) return `${host} stopped`;
  return `${host} is now ${displayText(describeState(found.state).label)}`;
}

function foundText(found: Found): string {
  switch (found.kind) {
    case "gone":
      return "The instance no longer exists.";
    case "unreadable":
      return "Its state couldn’t be read.";
    case "instance":
      return found.state === undefined
        ? "The API didn’t send a state."
        : `State: ${displayText(describeState(found.state).label)}.`;
  }
}

const trackingTime = "10 min";

/** While there are no actions to show because the journal hasn't been read. */
export const unreadTexts = {
  pending: "Reading…",
  failed: "This browser’s actions can’t be read. Trying again.",
};

/** "Already stopped.", "Already deleted.": for a state in which a stop has nothing to do, else undefined. */
export function alreadyText(state: string | undefined): string | undefined {
  const { label, tone } = describeState(state ?? "");
  return tone === "stop" ? `Already ${displayText(label).toLowerCase()}.` : undefined;
}
