import type { ApiClient } from "../api/client.ts";
import { aborted, failureOf, isNotFound } from "../api/error.ts";
import { type Confirmed, objectionTo } from "./objection.ts";
import type { Operation, Phase } from "./operation.ts";
import { foundIn, readBack, type Reading } from "./reading.ts";
import { type Answer, send } from "./send.ts";
import type { Priority } from "../api/rate-window.ts";

interface ActRequest {
  operation: Operation;
  client: ApiClient;
  /** Gives up what has not been sent. */
  signal: AbortSignal;
  /** The end of the session. It gives up what has not been sent, and lets what has been come to its end. */
  ended: AbortSignal;
  update: (phase: Phase) => void;
  /** The instance as it was confirmed. */
  confirmed: Confirmed;
  /** Reads the instance right before the request leaves. Undefined where that was given up. */
  read: (signal: AbortSignal) => Promise<Reading | undefined>;
  /** Records that the request leaves. Returns whether it may. */
  recordSent: () => Promise<boolean>;
  idempotencyKey: string | undefined;
  /** "background" where it is one of many. */
  priority: Priority;
}

/** The phase that an act has come to, and how the instance looks where it was read again. */
export interface Acted {
  phase: Phase;
  reading?: Reading | undefined;
}

/**
 * Sends one operation and finds out what came of it. Right before the request leaves the instance is read once more: where it
 * is not what was confirmed, or cannot be read, nothing is sent.
 */
export async function act(request: ActRequest): Promise<Acted> {
  const { operation, client, signal, ended, update, idempotencyKey, priority } = request;
  const { confirmed, read, recordSent } = request;
  const unsent = new AbortController();
  let sent = false;
  const check: { failed?: Acted } = {};
  const giveUp = () => {
    if (!sent) unsent.abort();
  };
  for (const source of [signal, ended]) source.addEventListener("abort", giveUp);
  if (signal.aborted || ended.aborted) giveUp();
  const answer = await send(client, operation.kind, operation.instanceId, {
    signal: unsent.signal,
    priority,
    beforeSend: async () => {
      const reading = await read(unsent.signal);
      if (!reading || unsent.signal.aborted) throw aborted();
      const phase = objectionTo(operation.kind, confirmed, reading);
      if (!phase) return;
      check.failed = { phase, reading };
      throw aborted();
    },
    recordSent: async () => {
      if (!(await recordSent())) throw aborted();
    },
    onProgress: (progress) => {
      sent = progress.phase === "sent";
      // Given up while it was on its way: if the API has refused it for its rate, it is not sent again.
      if (!sent && (signal.aborted || ended.aborted)) return unsent.abort();
      update(
        progress.phase === "sent" ? { name: "sent" } : { name: "waiting", until: progress.until },
      );
    },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  for (const source of [signal, ended]) source.removeEventListener("abort", giveUp);
  if (check.failed) return check.failed;
  // What the API has said stands, however long the reading takes and whatever becomes of the tab.
  if (answer.outcome === "accepted" && !answer.accepted.instance) update(acceptedPhase(answer));
  return await judge(answer, operation, () =>
    readBack(client, operation.instanceId, ended, priority),
  );
}

function acceptedPhase({ accepted }: Extract<Answer, { outcome: "accepted" }>): Phase {
  return { name: "accepted", late: false, requestId: accepted.requestId };
}

async function judge(
  answer: Answer,
  { kind }: Operation,
  read: () => Promise<Reading>,
): Promise<Acted> {
  if (answer.outcome === "cancelled") return { phase: { name: "cancelled" } };
  if (answer.outcome === "accepted") {
    const { instance } = answer.accepted;
    const reading: Reading = instance ? { kind: "instance", instance } : await read();
    return { phase: acceptedPhase(answer), reading };
  }
  const error = failureOf(answer.error);
  if (answer.outcome === "unknown") {
    const reading = await read();
    const found = foundIn(reading);
    const phase: Phase =
      kind === "delete" && found.kind === "gone"
        ? { name: "done", found, error }
        : { name: "unknown", error, found };
    return { phase, reading };
  }
  if (isNotFound(error)) {
    const reading: Reading = { kind: "gone", error };
    // Somebody else was quicker: what a delete asks for is so.
    const name = kind === "delete" ? "done" : "refused";
    return { phase: { name, error, found: foundIn(reading) }, reading };
  }
  if (error.status !== 409 && error.status !== 422) return { phase: { name: "refused", error } };
  const reading = await read();
  return { phase: { name: "refused", error, found: foundIn(reading) }, reading };
}
