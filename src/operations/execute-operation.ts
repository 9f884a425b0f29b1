import type { Guarded } from "../api/client/client.ts";
import { type Accepted, deleteCompute, stopCompute } from "../api/writes.ts";
import { aborted, ApiError, asApiError, failureOf } from "../api/error.ts";
import { blockEnd, type Priority, type Turn } from "../api/client/rate-limiter.ts";
import type { Config } from "../session/config.ts";
import type { Rules } from "../session/rules.ts";
import type { Connection } from "../session/connection.ts";
import { apiHost } from "../session/validation.ts";
import { sleep } from "../lib/waiting.ts";
import { exclusively } from "../lib/tabs.ts";
import type { Report } from "./events.ts";
import type { Journal } from "./journal/journal.ts";
import {
  factsOf,
  isUnanswered,
  type Operation,
  type OperationKind,
  type Phase,
  type Target,
} from "./operation.ts";
import {
  failedPrecondition,
  fetchReading,
  notRecorded,
  hasLeft,
  isOutdated,
  outcomeOfError,
  phaseOfUnsent,
  type Reading,
  tagsIn,
} from "./outcome-of-request.ts";
import { requesterOf } from "./record.ts";
import type { Tracker } from "./track-operations.ts";

interface ExecuteRequest {
  /** A UUID v4 per confirmation, the same for every try; also the idempotency key. */
  id: string;
  kind: OperationKind;
  target: Target;
  /** Messages name the ID beside the host name. */
  isNameShared?: boolean;
  /** Confirmed by typing the host name; empty in a run. */
  confirmedTags: readonly string[];
  /** For bulk actions: skip an instance that has stopped before its stop, or started before its delete. */
  comparesState?: boolean;
  runId?: string;
  connection: Connection;
  /** The read before the request; by default one GET. If it resolves to undefined, the request is cancelled. */
  read?: (signal: AbortSignal) => Promise<Reading | undefined>;
  /** Cancels only what hasn't been sent. So does the end of the session. */
  signal: AbortSignal;
  priority: Priority;
}

export type Execute = (request: ExecuteRequest) => Promise<Operation>;

interface ExecuteContext {
  journal: Journal;
  tracker: Tracker;
  config: Config;
  rules: Pick<Rules, "readIfOld">;
  tab: string;
  report: Report;
}

/** Read again if the last read is older than this when the request is about to leave. */
const readingValidMs = 500;

/** Records, reads, sends one request and records the outcome. Tracking continues after the promise resolves. */
export async function execute(
  context: ExecuteContext,
  request: ExecuteRequest,
): Promise<Operation> {
  const { tracker } = context;
  const { id, connection } = request;
  const executed = Promise.withResolvers<Operation>();
  // Held until the operation is over: a free lock without an outcome means that the tab is gone.
  exclusively(`operation.${id}`, async () => {
    const operation = await executeRecorded(context, request);
    executed.resolve(operation);
    if (operation.phase.name === "accepted") await tracker.track(operation, connection);
    else await tracker.findOutcome(id, connection);
  })
    .catch(async (error: unknown) => executed.resolve(await recordFailure(context, request, error)))
    .catch(executed.reject);
  return await executed.promise;
}

async function executeRecorded(
  context: ExecuteContext,
  request: ExecuteRequest,
): Promise<Operation> {
  const { journal, tracker, report } = context;
  const { ended } = request.connection;
  const intent = journal.withPhase(operationOf(request, context), { name: "waiting" });
  journal.show(intent);
  const { operation, reading } = await send(context, request, intent);
  if (reading && !ended.aborted) await tracker.showReading(operation.instanceId, reading);
  await journal.record(operation);
  // Our caller shows the outcome. The event only updates the selection and the team banner.
  const isSuccess = ["accepted", "done"].includes(operation.phase.name);
  if (!ended.aborted && isSuccess) report({ kind: "succeeded", operation });
  return operation;
}

/**
 * A stop or delete on its way to the API, top to bottom. After a 429, or when the read gets too old before sending,
 * it starts over: each try has its own read, guard, turn and record.
 */
async function send(
  { journal, config, rules }: ExecuteContext,
  request: ExecuteRequest,
  intent: Operation,
): Promise<Sent> {
  const { kind, target, confirmedTags, connection, priority } = request;
  const { client, rateLimiter, ended } = connection;
  /** Cancels only what hasn't left. */
  const cancelled = AbortSignal.any([request.signal, ended]);
  const confirmed = request.comparesState ? target : { ...target, state: undefined };
  let operation = intent;
  let lastReading: Reading | undefined;
  let turn: Turn | undefined;
  let isRecorded = false;
  let rejections = 0;
  const inPhase = (phase: Phase) => journal.withPhase(operation, phase);
  try {
    if (!(await journal.persist(intent)) && !cancelled.aborted) throw notRecorded();
    // A run has read them when it began.
    if (request.runId === undefined) await rules.readIfOld();
    for (;;) {
      client.guard();

      const reading = await readBefore(request, cancelled);
      const age = stopwatch();
      lastReading = reading;
      operation = withReading(operation, reading);
      const mismatch = failedPrecondition(kind, confirmed, reading);
      if (mismatch) return { operation: inPhase(mismatch), reading };
      if (reading.kind === "instance")
        operation = { ...operation, facts: factsOf(reading.instance) };

      const guarded = { tags: tagsIn(reading), confirmedTags };
      client.guard(guarded);

      turn = await rateLimiter.turn("write", {
        priority,
        signal: cancelled,
        ticket: turn?.ticket,
      });
      if (age() > readingValidMs || client.isKeyInDoubt()) {
        // Let the next request go while we read again, or wait there until the key isn't in doubt.
        turn.giveBack();
        continue;
      }
      client.guard(guarded);

      // "waiting" and "sent" are recorded separately, so a later visit knows what never left.
      if (!isRecorded && !(await journal.persist(inPhase({ name: "sent" })))) throw notRecorded();
      isRecorded = true;
      // Recording can take long.
      if (age() > readingValidMs || client.isKeyInDoubt()) {
        turn.giveBack();
        continue;
      }
      if (cancelled.aborted) throw aborted();
      client.guard(guarded);

      turn.sent();
      const sentAt = Date.now();
      operation = { ...operation, sentAt };
      journal.show(inPhase({ name: "sent" }));
      const answer = await sendOnce(request, guarded, config);
      if (!(answer instanceof ApiError) || answer.status !== 429)
        return await settle(journal, request, operation, answer, sentAt);

      // A 429: the API hasn't acted. Record that before waiting, in case this tab closes.
      const until = blockEnd(answer.waitMs, rejections++);
      rateLimiter.block("write", until);
      isRecorded = false;
      operation = inPhase({ name: "waiting" });
      void journal.record(operation);
      await sleep(until - Date.now(), cancelled);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const phase = phaseOfUnsent(error, lastReading, {
      hasSessionEnded: ended.aborted,
      wasRateLimited: rejections > 0,
    });
    return { operation: inPhase(phase), reading: lastReading };
  } finally {
    turn?.giveBack();
  }
}

/** If it throws ApiError, nothing was sent: a guard rail, an ended session, or an id that doesn't fit into a URL. */
async function sendOnce(
  { id, kind, target, connection }: ExecuteRequest,
  guarded: Guarded,
  { idempotentStop }: Config,
): Promise<Accepted | ApiError> {
  const write = kind === "stop" ? stopCompute : deleteCompute;
  const idempotencyKey = kind === "stop" && idempotentStop ? id : undefined;
  try {
    return await write(connection.client, target.id, { ...guarded, idempotencyKey });
  } catch (error) {
    if (error instanceof ApiError && hasLeft(error)) return error;
    throw error;
  }
}

/** If the answer doesn't settle it, reads the instance again. */
async function settle(
  journal: Journal,
  { target, connection: { client, ended }, priority }: ExecuteRequest,
  operation: Operation,
  answer: Accepted | ApiError,
  sentAt: number,
): Promise<Sent> {
  const answeredAt = Date.now();
  const readAgain = () => fetchReading(client, target.id, ended, priority);
  if (answer instanceof ApiError) {
    const { phase, reading } = await outcomeOfError(answer, operation, readAgain);
    return { operation: journal.withPhase(operation, phase), reading };
  }
  const { instance, requestId } = answer;
  const accepted: Phase = { name: "accepted", late: false, requestId };
  const inPhase = (phase: Phase) =>
    journal.withPhase({ ...operation, acceptedAt: answeredAt }, phase);
  if (instance)
    return { operation: inPhase(accepted), reading: { kind: "instance", instance, sentAt } };
  // Record this before the read, which can take long.
  void journal.record(inPhase(accepted));
  const reading = await readAgain();
  return { operation: inPhase(accepted), reading };
}

/** For bugs of our own, e.g. an exception in the middle. */
async function recordFailure(
  context: ExecuteContext,
  request: ExecuteRequest,
  thrown: unknown,
): Promise<Operation> {
  const { journal } = context;
  const known = journal.latest(request.id) ?? operationOf(request, context);
  if (!isUnanswered(known)) return known;
  const error = failureOf(asApiError(thrown));
  const phase: Phase =
    known.phase.name === "sent"
      ? { name: "unknown", error, found: { kind: "unreadable", error } }
      : { name: "guarded", error };
  const operation = journal.withPhase(known, phase);
  await journal.record(operation);
  return operation;
}

interface Sent {
  operation: Operation;
  reading?: Reading | undefined;
}

/** Reads again if this computer slept before the answer came. */
async function readBefore(
  { target, connection: { client }, priority, ...request }: ExecuteRequest,
  cancelled: AbortSignal,
): Promise<Reading> {
  const { read = (signal) => fetchReading(client, target.id, signal, priority) } = request;
  for (;;) {
    const reading = await read(cancelled);
    if (!reading || cancelled.aborted) throw aborted();
    if (!isOutdated(reading)) return reading;
  }
}

/** Two clocks: users can set back the date, and performance.now() may stand still during sleep. */
function stopwatch(): () => number {
  const [date, time] = [Date.now(), performance.now()];
  return () => Math.max(Math.abs(Date.now() - date), performance.now() - time);
}

function withReading(operation: Operation, reading: Reading): Operation {
  if (reading.kind !== "instance") return operation;
  const { state, createdAt } = reading.instance;
  return { ...operation, stateBefore: state, createdAt: operation.createdAt ?? createdAt };
}

function operationOf(
  { id, kind, target, isNameShared, runId, connection }: ExecuteRequest,
  { tab, config }: Pick<ExecuteContext, "tab" | "config">,
): Operation {
  const now = Date.now();
  return {
    id,
    kind,
    instanceId: target.id,
    host: target.host,
    ...(isNameShared && { isNameShared }),
    createdAt: target.createdAt,
    stateBefore: target.state,
    facts: target.facts,
    requester: requesterOf(connection, config),
    askedAt: now,
    changedAt: now,
    tab,
    api: apiHost(connection.baseUrl),
    keyFingerprint: connection.fingerprint,
    runId,
    phase: { name: "waiting" },
  };
}
