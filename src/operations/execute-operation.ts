import type { ApiClient } from "../api/client.ts";
import { deleteCompute, stopCompute, type WriteOptions } from "../api/computes.ts";
import { aborted, ApiError, failureOf, isNotFound } from "../api/error.ts";
import type { Priority } from "../api/pacing/lane-queue.ts";
import type { Accepted } from "../api/result.ts";
import { isRunning } from "../api/state.ts";
import type { Config } from "../session/config.ts";
import { exclusively } from "../tabs/locks.ts";
import type { Journal } from "./journal.ts";
import {
  differenceFrom,
  type Identity,
  type Operation,
  type OperationKind,
  type Phase,
} from "./operation.ts";
import { foundAfter, foundIn, type Reading, readInstance } from "./poll-plan.ts";
import type { Tracker } from "./track-operations.ts";

/** An instance as it was confirmed. */
export interface Confirmed extends Identity {
  /** Given where a stop is meant for a running instance only. */
  state?: string | undefined;
}

interface ExecuteRequest {
  operation: Operation;
  confirmed: Confirmed;
  /** Reads the instance right before the request leaves. Undefined where that was given up. */
  read: (signal: AbortSignal) => Promise<Reading | undefined>;
  client: ApiClient;
  /** Cancels what has not been sent; afterwards it has no effect. */
  signal: AbortSignal;
  /** The end of the session. It cancels what has not been sent, too. */
  ended: AbortSignal;
  priority: Priority;
}

/** An operation after its request, and the instance where it was read again. */
export interface Executed {
  operation: Operation;
  reading?: Reading | undefined;
}

export type Execute = ReturnType<typeof createExecute>;

/**
 * Makes the function that executes operations: journal, last reading, one request, outcome, journal. It resolves with the
 * outcome of the request; tracking goes on after it.
 * @param onSuccess called with what was accepted, or is done at once
 */
export function createExecute(
  journal: Journal,
  tracker: Tracker,
  config: Config,
  onSuccess: (operation: Operation) => void,
) {
  return async function execute(request: ExecuteRequest): Promise<Executed> {
    const { client, ended } = request;
    const { id } = request.operation;
    const executed = Promise.withResolvers<Executed>();
    // The lock is held until the operation is over: a free lock without an outcome shows that this tab is gone.
    exclusively(`operation.${id}`, async () => {
      const result = await sendRecorded(request);
      executed.resolve(result);
      const { operation } = result;
      if (operation.phase.name === "accepted") await tracker.track(operation, client, ended);
      else await tracker.resume(id, client, ended);
    }).catch(executed.reject);
    return await executed.promise;
  };

  /** Records the intent, sends the request, and records the outcome. */
  async function sendRecorded(request: ExecuteRequest): Promise<Executed> {
    const { client, ended, priority } = request;
    const { id, kind, instanceId, runId } = request.operation;
    let operation = journal.withPhase(request.operation, { name: "waiting" });
    const cancelled = AbortSignal.any([request.signal, ended]);
    const waitForConsent = () => journal.waitForConsent(runId ?? id, cancelled);
    let isSent = false;
    let isRecordedAsSent = false;
    let failed: Result | undefined;
    /** Aborts the request, but not once it has left. */
    const unsent = new AbortController();
    const abortUnsent = () => {
      if (!isSent) unsent.abort();
    };

    function update(phase: Phase): void {
      const entry = journal.withPhase(operation, phase);
      // What must outlast this tab: an acceptance, and a wait after the request was recorded as sent.
      const waitsAgain = phase.name === "waiting" && isRecordedAsSent;
      if (waitsAgain) isRecordedAsSent = false;
      if (waitsAgain || phase.name === "accepted") void journal.record(entry);
      else journal.show(entry);
    }

    async function readAgain(): Promise<void> {
      const reading = await request.read(unsent.signal);
      if (!reading || unsent.signal.aborted) throw aborted();
      if (reading.kind === "instance") {
        const { state, createdAt = operation.createdAt } = reading.instance;
        operation = { ...operation, stateBefore: state, createdAt };
      }
      const phase = failedPrecondition(kind, request.confirmed, reading);
      if (!phase) return;
      failed = { phase, reading };
      throw aborted();
    }

    // "waiting" and "sent" are recorded separately, so that a later visit knows what never left.
    async function recordSent(): Promise<void> {
      isRecordedAsSent = true;
      if (await journal.persist(journal.withPhase(operation, { name: "sent" }))) return;
      // Storage that recovers while the person decides must not hold that it was sent.
      update({ name: "waiting" });
      if (!(await waitForConsent())) throw aborted();
    }

    async function sendAndClassify(): Promise<Result> {
      cancelled.addEventListener("abort", abortUnsent);
      if (cancelled.aborted) abortUnsent();
      const answer = await send(client, kind, instanceId, {
        signal: unsent.signal,
        priority,
        beforeSend: readAgain,
        recordSent,
        onProgress(progress) {
          isSent = progress.phase === "sent";
          // Cancelled while it was on its way, then refused for its rate: it is not sent again.
          if (!isSent && cancelled.aborted) return unsent.abort();
          update(
            progress.phase === "sent"
              ? { name: "sent" }
              : { name: "waiting", until: progress.until },
          );
        },
        ...(kind === "stop" && config.idempotentStop && { idempotencyKey: id }),
      });
      cancelled.removeEventListener("abort", abortUnsent);
      if (failed) return failed;
      // The acceptance is recorded before the reading, which can take long.
      if (answer.outcome === "accepted" && !answer.accepted.instance) update(acceptedPhase(answer));
      return await classifyAnswer(answer, operation, () =>
        readInstance(client, instanceId, ended, priority),
      );
    }

    journal.show(operation);
    const isRecorded = (await journal.persist(operation)) || (await waitForConsent());
    const { phase, reading }: Result = isRecorded
      ? await sendAndClassify()
      : { phase: { name: "cancelled" } };
    const result = journal.withPhase(operation, phase);
    if (reading && !ended.aborted) await tracker.showReadings([[instanceId, reading]]);
    await journal.record(result);
    // The session changed: do not report.
    if (!ended.aborted && isSuccess(phase)) onSuccess(result);
    return { operation: result, reading };
  }
}

/** The phase that a request led to, and the instance where it was read again. */
interface Result {
  phase: Phase;
  reading?: Reading | undefined;
}

/** Accepted, or over because of this request: not because the instance did not exist. */
function isSuccess(phase: Phase): boolean {
  return phase.name === "accepted" || (phase.name === "done" && !isNotFound(phase.error));
}

/**
 * Why a confirmed instance, read again right before its request, is not acted on: the phase in which the operation ends.
 * Undefined where it still is what was confirmed. A stop that was confirmed for an instance that is not running is meant
 * whatever its state is now.
 */
export function failedPrecondition(
  kind: OperationKind,
  confirmed: Confirmed,
  reading: Reading,
): Phase | undefined {
  const found = foundIn(reading);
  // A delete of what is gone has nothing left to do.
  if (reading.kind === "gone")
    return { name: kind === "delete" ? "done" : "cancelled", found, error: reading.error };
  if (reading.kind === "unreadable") return { name: "cancelled", found };
  const { instance } = reading;
  const difference = differenceFrom(confirmed, instance);
  if (difference) return { name: "cancelled", found, ...difference };
  if (kind === "stop" && isRunning(confirmed.state) && !isRunning(instance.state))
    return { name: "cancelled", found };
  return undefined;
}

/** The outcome of one request. `unknown`: it left, and nothing shows whether the API acted. */
export type Answer =
  | { outcome: "accepted"; accepted: Accepted }
  | { outcome: "refused" | "unknown" | "cancelled"; error: ApiError };

/** Sends one write. The client repeats it only after a 429, where the API is known not to have acted. */
export async function send(
  client: ApiClient,
  kind: OperationKind,
  id: string,
  options: WriteOptions,
): Promise<Answer> {
  const request = kind === "stop" ? stopCompute : deleteCompute;
  let isSent = false;
  try {
    const accepted = await request(client, id, {
      ...options,
      onProgress: (progress) => {
        isSent = progress.phase === "sent";
        options.onProgress?.(progress);
      },
    });
    return { outcome: "accepted", accepted };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: classifyError(error, isSent), error };
  }
}

function classifyError(error: ApiError, isSent: boolean): "refused" | "unknown" | "cancelled" {
  const { kind, status = 0 } = error;
  if (!isSent) return kind === "aborted" ? "cancelled" : "refused";
  // An error envelope under a 2xx is the API's own answer.
  if (kind === "api" && status > 0 && status < 300) return "refused";
  // A 408 comes from a proxy before the API, which may have passed the request on.
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

function acceptedPhase({ accepted }: Extract<Answer, { outcome: "accepted" }>): Phase {
  return { name: "accepted", late: false, requestId: accepted.requestId };
}

async function classifyAnswer(
  answer: Answer,
  operation: Operation,
  read: () => Promise<Reading>,
): Promise<Result> {
  if (answer.outcome === "cancelled") return { phase: { name: "cancelled" } };
  if (answer.outcome === "accepted") {
    const { instance } = answer.accepted;
    const reading: Reading = instance ? { kind: "instance", instance } : await read();
    return { phase: acceptedPhase(answer), reading };
  }
  const isDelete = operation.kind === "delete";
  const error = failureOf(answer.error);
  if (answer.outcome === "unknown") {
    const reading = await read();
    const found = foundAfter(operation, reading);
    const name = isDelete && found.kind === "gone" ? "done" : "unknown";
    return { phase: { name, error, found }, reading };
  }
  if (isNotFound(error)) {
    // Another client was quicker: a delete has nothing left to do.
    const name = isDelete ? "done" : "refused";
    return { phase: { name, error, found: { kind: "gone" } }, reading: { kind: "gone", error } };
  }
  // Only these two are about the state of the instance.
  if (error.status !== 409 && error.status !== 422) return { phase: { name: "refused", error } };
  const reading = await read();
  return { phase: { name: "refused", error, found: foundAfter(operation, reading) }, reading };
}
