import { type Failure, isNotFound } from "../api/error.ts";
import { describeState } from "../api/state.ts";
import type { Operation } from "./operation.ts";
import { foundText, words } from "./words.ts";
import type { Notifications, Toasts } from "../errors/notifications.ts";
import { explain, treat } from "../errors/error-table.ts";
import { formatUnit } from "../ui/format.ts";
import { displayText } from "../ui/display-text.ts";

/** Says quietly how an operation goes: what the API accepted, and later what was seen. Never more than that. */
export function announce(toasts: Toasts, { id, kind, host: name, phase }: Operation): void {
  const host = displayText(name);
  const { verb, going, doing, done } = words[kind];
  const say = (note: { title: string; text?: string }) => toasts.show({ ...note, topic: id });
  if (phase.name === "accepted") {
    if (phase.late)
      say({
        title: `Still ${doing} ${host} after ${formatUnit(10, "minute")}.`,
        text: "No longer watched.",
      });
    else say({ title: `${going} ${host}.`, text: "The API has accepted it." });
  }
  if (phase.name !== "done") return;
  if (phase.found.kind === "instance") {
    const { state } = phase.found;
    const label =
      state === undefined ? "not given by the API" : displayText(describeState(state).label);
    say({ title: `${verb} of ${host} is over.`, text: `Its state is ${label}.` });
  } else if (kind === "delete") {
    say({ title: `${done} ${host}.`, text: "It no longer exists." });
  } else {
    say({ title: `${host} no longer exists.` });
  }
}

/** Says what went wrong where no dialog is there to say it: in a banner. */
export function reportInBanner(
  { toasts, teamBanner }: Notifications,
  { id, kind, host: name, phase }: Operation,
): void {
  const host = displayText(name);
  const say = (note: { title: string; text: string; error: Failure }) =>
    toasts.show({ ...note, topic: id });
  const { verb, doing } = words[kind];
  if (phase.name === "refused") {
    const { error } = phase;
    // A 401 ends the session, and /connect says so.
    if (error.status === 401 || teamBanner.raise(error, `${verb.toLowerCase()} ${host}`)) return;
    say({ title: `Not ${doing} ${host}: ${treat(error).title}`, text: explain(error), error });
  }
  if (phase.name === "done" && phase.error && isNotFound(phase.error)) {
    const { error } = phase;
    say({ title: `${host} was gone already.`, text: `There was nothing to ${kind}.`, error });
  }
  if (phase.name === "unknown") {
    const { error, found } = phase;
    if (!error) return;
    say({
      title: `Unknown whether ${host} is ${doing}.`,
      text: `${explain(error)} ${foundText(found)}`,
      error,
    });
  }
}
