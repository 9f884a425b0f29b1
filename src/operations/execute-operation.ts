import { aborted, ApiError, failureOf, isNotFound } from "../api/error.ts";
import { isRunning } from "../api/state.ts";
import type { Config } from "../session/config.ts";
import { exclusively } from "../tabs/locks.ts";
import type { Target } from "./bulk/run.ts";
import type { Journal } from "./journal.ts";
import {
  differenceFrom,
  type Identity,
  type Operation,
  type OperationKind,
  type Phase,
} from "./operation.ts";
import type { OperationsSession } from "./operations.ts";
import { foundAfter, foundIn, type Reading, readInstance } from "./poll-plan.ts";
import type { Tracker } from "./track-operations.ts";
import { deleteCompute, stopCompute } from "../api/endpoints.ts";
import type { Priority } from "../api/rate-window.ts";
import { apiHost } from "../session/validation.ts";

/** One confirmed action on one instance. */
interface ExecuteRequest {
  /** A UUID v4, the same for every try of one confirmation. */
  id: string;
  kind: OperationKind;
  /** The instance as it was confirmed. */
  target: Target;
  /** Whether a stop is meant for an instance that was and still is running. */
  stopsOnlyRunning: boolean;
  runId?: string;
  session: OperationsSession;
  /** Reads the instance right before the request leaves. Undefined where that was given up. */
  read: (signal: AbortSignal) => Promise<Reading | undefined>;
  /** Cancels what has not been sent, as the end of the session does; afterwards it has no effect. */
  signal: AbortSignal;
  priority: Priority;
}

export type Execute = ReturnType<typeof createExecute>;

/**
 * Makes the function that executes operations: journal, last reading, one request, outcome, journal. It resolves with the
 * outcome of the request; tracking goes on after it.
 * @param tab the name of this tab
 * @param onSuccess called with what was accepted, or is done at once
 */
export function createExecute(
  journal: Journal,
  tracker: Tracker,
  config: Config,
  tab: string,
  onSuccess: (operation: Operation) => void,
) {
  return async function execute(request: ExecuteRequest): Promise<Operation> {
    const { id, session } = request;
    const { ended } = session;
    const { client } = session.connection;
    const executed = Promise.withResolvers<Operation>();
    // The lock is held until the operation is over: a free lock without an outcome shows that this tab is gone.
    exclusively(`operation.${id}`, async () => {
      const operation = await sendRecorded(request);
      executed.resolve(operation);
      if (operation.phase.name === "accepted") await tracker.track(operation, client, ended);
      else await tracker.resume(id, client, ended);
    }).catch(executed.reject);
    return await executed.promise;
  };

  /** Records the intent, sends the request, and records the outcome. */
  async function sendRecorded(request: ExecuteRequest): Promise<Operation> {
    const { id, kind, target, runId, session, priority } = request;
    const { ended } = session;
    const { client } = session.connection;
    const confirmed = request.stopsOnlyRunning ? target : { ...target, state: undefined };
    let operation = journal.withPhase(operationOf(request, tab), { name: "waiting" });
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
        const { state, createdAt } = reading.instance;
        operation = {
          ...operation,
          stateBefore: state,
          createdAt: operation.createdAt ?? createdAt,
        };
      }
      const phase = failedPrecondition(kind, confirmed, reading);
      if (!phase) return;
      failed = { phase, reading };
      throw aborted();
    }

    // "waiting" and "sent" are recorded separately, so that a later visit knows what never left.
    async function recordSent(): Promise<void> {
      isRecordedAsSent = true;
      if (await journal.persist(journal.withPhase(operation, { name: "sent" }))) return;
      // Storage that recovers while the person decides must not keep a record that it was sent.
      update({ name: "waiting" });
      if (!(await waitForConsent())) throw aborted();
    }

    async function sendOnce(): Promise<Result> {
      cancelled.addEventListener("abort", abortUnsent);
      if (cancelled.aborted) abortUnsent();
      const read = () => readInstance(client, target.id, ended, priority);
      try {
        const write = kind === "stop" ? stopCompute : deleteCompute;
        // The client repeats it only after a 429, where the API is known not to have acted.
        const { instance, requestId } = await write(client, target.id, {
          signal: unsent.signal,
          priority,
          beforeSend: readAgain,
          recordSent,
          onProgress(progress) {
            isSent = progress.phase === "sent";
            // Cancelled while it was on its way, then refused for its rate: it is not sent again.
            if (!isSent && cancelled.aborted) unsent.abort();
            else if (progress.phase === "sent") update({ name: "sent" });
            else update({ name: "waiting", until: progress.until });
          },
          ...(kind === "stop" && config.idempotentStop && { idempotencyKey: id }),
        });
        const phase: Phase = { name: "accepted", late: false, requestId };
        if (instance) return { phase, reading: { kind: "instance", instance } };
        // Recorded before the reading, which can take long.
        update(phase);
        return { phase, reading: await read() };
      } catch (error) {
        if (failed) return failed;
        if (!(error instanceof ApiError)) throw error;
        return await resultOfError(error, isSent, operation, read);
      } finally {
        cancelled.removeEventListener("abort", abortUnsent);
      }
    }

    journal.show(operation);
    const isRecorded = (await journal.persist(operation)) || (await waitForConsent());
    const { phase, reading }: Result = isRecorded
      ? await sendOnce()
      : { phase: { name: "cancelled" } };
    const result = journal.withPhase(operation, phase);
    if (reading && !ended.aborted) await tracker.showReadings([[target.id, reading]]);
    await journal.record(result);
    // The session changed: do not report.
    if (!ended.aborted && isSuccess(phase)) onSuccess(result);
    return result;
  }
}

function operationOf(
  { id, kind, target, runId, session: { connection, keyFingerprint } }: ExecuteRequest,
  tab: string,
): Operation {
  const now = Date.now();
  return {
    id,
    kind,
    instanceId: target.id,
    host: target.host,
    createdAt: target.createdAt,
    stateBefore: target.state,
    askedAt: now,
    changedAt: now,
    tab,
    api: apiHost(connection.baseUrl),
    keyFingerprint,
    runId,
    phase: { name: "waiting" },
  };
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

/** An instance as it was confirmed. */
interface Confirmed extends Identity {
  /** Given where a stop is meant for a running instance only. */
  state?: string | undefined;
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

async function resultOfError(
  error: ApiError,
  isSent: boolean,
  operation: Operation,
  read: () => Promise<Reading>,
): Promise<Result> {
  const isDelete = operation.kind === "delete";
  const failure = failureOf(error);
  const outcome = classifyError(error, isSent);
  if (outcome === "cancelled") return { phase: { name: "cancelled" } };
  if (outcome === "unknown") {
    const reading = await read();
    const found = foundAfter(operation, reading);
    const name = isDelete && found.kind === "gone" ? "done" : "unknown";
    return { phase: { name, error: failure, found }, reading };
  }
  if (isNotFound(error)) {
    // Another client was quicker: a delete has nothing left to do.
    const name = isDelete ? "done" : "refused";
    const reading: Reading = { kind: "gone", error: failure };
    return { phase: { name, error: failure, found: { kind: "gone" } }, reading };
  }
  // Only these two are about the state of the instance.
  if (error.status !== 409 && error.status !== 422)
    return { phase: { name: "refused", error: failure } };
  const reading = await read();
  const found = foundAfter(operation, reading);
  return { phase: { name: "refused", error: failure, found }, reading };
}

/**
 * What a failed write shows. `refused`: the API did not act. `unknown`: it may have acted.
 * @param isSent whether the request had left
 */
export function classifyError(
  { kind, status = 0 }: ApiError,
  isSent: boolean,
): "cancelled" | "refused" | "unknown" {
  if (!isSent) return kind === "aborted" ? "cancelled" : "refused";
  // An error envelope under a 2xx is the API's own answer.
  if (kind === "api" && status > 0 && status < 300) return "refused";
  // A 408 comes from a proxy before the API, which may have passed the request on.
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}
