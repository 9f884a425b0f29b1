import type { Progress } from "../api/client.ts";
import { type Accepted, deleteCompute, stopCompute } from "../api/endpoints.ts";
import { aborted, ApiError, asApiError, failureOf, isNotFound } from "../api/error.ts";
import type { Priority } from "../api/rate-limiter.ts";
import { hasTags } from "../api/schema.ts";
import { isRunning } from "../api/state.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { apiHost } from "../session/validation.ts";
import { exclusively } from "../tabs/locks.ts";
import type { Target } from "./run.ts";
import type { Journal } from "./journal.ts";
import {
  differenceFrom,
  type Identity,
  isUnanswered,
  type Operation,
  type OperationKind,
  type Phase,
} from "./operation.ts";
import { foundAfter, foundIn, isOutdated, type Reading, fetchReading } from "./reading.ts";
import type { Tracker } from "./track-operations.ts";

interface ExecuteRequest {
  /** A UUID v4, the same for every try of one confirmation. */
  id: string;
  kind: OperationKind;
  target: Target;
  /** The protected tags that were confirmed by typing the host name; none for a run. */
  confirmedTags: readonly string[];
  /** Whether a stop is meant for an instance that was and still is running. */
  stopsOnlyRunning: boolean;
  runId?: string;
  /** Nothing was stored when this was confirmed, and its dialog said so: the record stays in memory. */
  inMemory: boolean;
  connection: Connection;
  /** Reads the instance right before the request leaves. Undefined where that was given up. */
  read: (signal: AbortSignal) => Promise<Reading | undefined>;
  /** Cancels what has not been sent, as the end of the session does; afterwards it has no effect. */
  signal: AbortSignal;
  priority: Priority;
}

export type Execute = ReturnType<typeof createExecute>;

/** The phase that a request led to, and the instance where it was read again. */
interface Result {
  phase: Phase;
  reading?: Reading | undefined;
}

/** Ends a request before it is sent: the instance is not what was confirmed, or could not be read. */
class FailedPrecondition extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("The instance is not what was confirmed.");
    this.result = result;
  }
}

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
    const { id, connection } = request;
    const executed = Promise.withResolvers<Operation>();
    // The lock is held until the operation is over: a free lock without an outcome shows that this tab is gone.
    exclusively(`operation.${id}`, async () => {
      const operation = await executeRecorded(request);
      executed.resolve(operation);
      if (operation.phase.name === "accepted") await tracker.track(operation, connection);
      else await tracker.findOutcome(id, connection);
    })
      .catch(async (error: unknown) => executed.resolve(await recordFailure(request, error)))
      .catch(executed.reject);
    return await executed.promise;
  };

  /** Records the outcome of an operation that the dashboard itself has failed to execute. */
  async function recordFailure(request: ExecuteRequest, thrown: unknown): Promise<Operation> {
    const known = journal.latest(request.id) ?? operationOf(request, tab);
    // The failure came after the outcome.
    if (!isUnanswered(known)) return known;
    const error = failureOf(asApiError(thrown));
    const phase: Phase =
      known.phase.name === "sent"
        ? { name: "unknown", error, found: { kind: "unreadable", error } }
        : { name: "refused", error };
    const operation = journal.withPhase(known, phase);
    await journal.record(operation);
    return operation;
  }

  /** Records the intent, sends the request, and records the outcome. */
  async function executeRecorded(request: ExecuteRequest): Promise<Operation> {
    const { ended } = request.connection;
    const cancelled = AbortSignal.any([request.signal, ended]);
    const intent = journal.withPhase(operationOf(request, tab), { name: "waiting" });
    if (request.inMemory) journal.keepInMemory(request.id);
    journal.show(intent);
    const isRecorded = await journal.persist(intent);
    const { operation, reading } =
      isRecorded || cancelled.aborted
        ? await send(request, intent, cancelled)
        : { operation: journal.withPhase(intent, phaseOfGuard(notRecorded())) };
    if (reading && !ended.aborted) await tracker.showReading(operation.instanceId, reading);
    await journal.record(operation);
    // The session changed: do not report.
    if (!ended.aborted && isSuccess(operation.phase)) onSuccess(operation);
    return operation;
  }

  /**
   * Sends one request. The client reports "waiting", calls `check` and `recordSent`, and reports "sent"; again after each 429,
   * where the API is known not to have acted. What a guard rail refuses has not been sent.
   * @param intent the recorded operation
   * @returns the operation in the phase that the request led to, and the instance where it was read after it
   */
  async function send(
    request: ExecuteRequest,
    intent: Operation,
    cancelled: AbortSignal,
  ): Promise<{ operation: Operation; reading?: Reading | undefined }> {
    const { id, kind, target, confirmedTags, connection, priority } = request;
    const { client, ended } = connection;
    const confirmed = request.stopsOnlyRunning ? target : { ...target, state: undefined };
    const readAfter = () => fetchReading(client, target.id, ended, priority);
    const inPhase = (phase: Phase) => journal.withPhase(operation, phase);
    let operation = intent;
    /** How far the request is: "recorded" when the journal holds that it is sent, but it has not left. */
    let stage: "waiting" | "recorded" | "sent" = "waiting";
    let sentAt: number | undefined;
    /** Ends the request, but not once it has left. */
    const unsent = new AbortController();
    /** What `check` read last. */
    let lastReading: Reading | undefined;
    const cancelUnsent = () => {
      if (cancelled.aborted && stage !== "sent") unsent.abort();
    };

    /**
     * Reads the instance once more, and ends the request where it is not what was confirmed.
     * @returns its tags
     */
    async function check(): Promise<readonly string[] | undefined> {
      let reading: Reading | undefined;
      do {
        reading = await request.read(unsent.signal);
        if (!reading || unsent.signal.aborted) throw aborted();
      } while (isOutdated(reading));
      lastReading = reading;
      if (reading.kind === "instance") {
        const { state, createdAt } = reading.instance;
        operation = {
          ...operation,
          stateBefore: state,
          createdAt: operation.createdAt ?? createdAt,
        };
      }
      const phase = failedPrecondition(kind, confirmed, reading);
      if (phase) throw new FailedPrecondition({ phase, reading });
      return tagsIn(reading);
    }

    /** "waiting" and "sent" are recorded separately, so that a later visit knows what never left. */
    async function recordSent(): Promise<void> {
      stage = "recorded";
      if (!(await journal.persist(inPhase({ name: "sent" })))) throw notRecorded();
    }

    /** Must outlast this tab, as the record that it retracts does. */
    function retractRecord(waiting: Phase): void {
      stage = "waiting";
      void journal.record(inPhase(waiting));
    }

    function onProgress(progress: Progress): void {
      if (progress.phase === "sent") {
        stage = "sent";
        sentAt = Date.now();
        return journal.show(inPhase({ name: "sent" }));
      }
      const waiting: Phase = { name: "waiting", until: progress.until };
      const isRecorded = stage !== "waiting";
      stage = "waiting";
      // Cancelled while it was on its way, then refused for its rate: it is not sent again.
      cancelUnsent();
      if (unsent.signal.aborted) return;
      if (isRecorded) retractRecord(waiting);
      else journal.show(inPhase(waiting));
    }

    async function resultOfAcceptance({ instance, requestId }: Accepted): Promise<Result> {
      const phase: Phase = { name: "accepted", late: false, requestId };
      if (instance) return { phase, reading: { kind: "instance", instance, sentAt } };
      // Recorded before the reading, which can take long.
      void journal.record(inPhase(phase));
      return { phase, reading: await readAfter() };
    }

    cancelled.addEventListener("abort", cancelUnsent);
    cancelUnsent();
    const write = kind === "stop" ? stopCompute : deleteCompute;
    const { phase, reading } = await write(client, target.id, {
      signal: unsent.signal,
      priority,
      beforeSend: check,
      confirmedTags,
      recordSent,
      onProgress,
      ...(kind === "stop" && config.idempotentStop && { idempotencyKey: id }),
    })
      .then(resultOfAcceptance)
      .catch(async (error: unknown): Promise<Result> => {
        if (error instanceof FailedPrecondition) return error.result;
        if (!(error instanceof ApiError)) throw error;
        if (error.kind === "guarded")
          return { phase: phaseOfGuard(error, lastReading), reading: lastReading };
        return await resultOfError(error, stage === "sent", operation, readAfter);
      })
      .finally(() => cancelled.removeEventListener("abort", cancelUnsent));
    return { operation: inPhase(phase), reading };
  }
}

function operationOf(
  { id, kind, target, runId, connection }: ExecuteRequest,
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
    keyFingerprint: connection.fingerprint,
    runId,
    phase: { name: "waiting" },
  };
}

/** Accepted, or over because of this request: not because the instance did not exist. */
function isSuccess(phase: Phase): boolean {
  return phase.name === "accepted" || (phase.name === "done" && !isNotFound(phase.error));
}

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

/** The tags of an instance; undefined where the API gives something else than a list of texts, which may hide one. */
function tagsIn(reading: Reading): readonly string[] | undefined {
  if (reading.kind !== "instance") return undefined;
  const { tags, raw } = reading.instance;
  return hasTags(raw) ? tags : undefined;
}

/** Nothing was sent. Only a protected tag was found on the instance. */
function phaseOfGuard(error: ApiError, reading?: Reading): Phase {
  const found = error.code === "PROTECTED_TAG" && reading ? foundIn(reading) : undefined;
  return { name: "cancelled", found, error: failureOf(error) };
}

/** No record, no write. */
function notRecorded(): ApiError {
  return new ApiError("guarded", "This browser could not record it.", { code: "NOT_RECORDED" });
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
