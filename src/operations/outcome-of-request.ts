import { ApiError, failureOf, isNotFound } from "../api/error.ts";
import { hasTags } from "../api/schema.ts";
import { isRunning } from "../api/state.ts";
import {
  differenceFrom,
  type Operation,
  type OperationKind,
  type Phase,
  type Target,
} from "./operation.ts";
import { foundAfter, foundIn, type Reading } from "./reading.ts";

// What a reading before a request, or the answer to it, means for an operation.

/**
 * Why a confirmed instance, read again right before its request, is not acted on: the phase in which the operation ends.
 * Undefined where it still is what was confirmed. `state` is given where a stop is meant for a running instance only: a stop that was confirmed for an instance that is not running is meant
 * whatever its state is now.
 */
export function failedPrecondition(
  kind: OperationKind,
  confirmed: Omit<Target, "id">,
  reading: Reading,
): Phase | undefined {
  const found = foundIn(reading);
  if (reading.kind === "gone") {
    const { error } = reading;
    return kind === "delete" ? { name: "alreadyGone", error } : { name: "changed", found, error };
  }
  if (reading.kind === "unreadable") return { name: "changed", found };
  const { instance } = reading;
  const difference = differenceFrom(confirmed, instance);
  if (difference) return { name: "changed", found, ...difference };
  if (kind === "stop" && isRunning(confirmed.state) && !isRunning(instance.state))
    return { name: "changed", found };
  return undefined;
}

/** The tags of an instance; undefined where the API gives something else than a list of texts, which may hide one. */
export function tagsIn(reading: Reading): readonly string[] | undefined {
  if (reading.kind !== "instance") return undefined;
  const { tags, raw } = reading.instance;
  return hasTags(raw) ? tags : undefined;
}

/** The phase of a request that ended before it left. Only a protected tag was found on the instance. */
export function phaseOfUnsent(
  error: ApiError,
  reading: Reading | undefined,
  hasSessionEnded = false,
): Phase {
  if (error.kind === "aborted")
    return hasSessionEnded ? { name: "givenUp", by: "session" } : { name: "givenUp" };
  if (error.kind !== "guarded") return { name: "refused", error: failureOf(error) };
  const found = error.code === "PROTECTED_TAG" && reading ? foundIn(reading) : undefined;
  return { name: "guarded", found, error: failureOf(error) };
}

/** Whether a write had left when it failed. An id that no address can hold is "unexpected" without a status. */
export function hasLeft({ kind, status }: ApiError): boolean {
  const isUnaddressable = kind === "unexpected" && status === undefined;
  return kind !== "guarded" && kind !== "aborted" && !isUnaddressable;
}

/** No record, no write. */
export function notRecorded(): ApiError {
  return new ApiError("guarded", "This browser could not record it.", { code: "NOT_RECORDED" });
}

/** How a request ended, and the instance where it was read after it. */
export interface Outcome {
  phase: Phase;
  reading?: Reading | undefined;
}

/** @param readAgain reads the instance after the request */
export async function outcomeOfError(
  error: ApiError,
  operation: Operation,
  readAgain: () => Promise<Reading>,
): Promise<Outcome> {
  const isDelete = operation.kind === "delete";
  const failure = failureOf(error);
  if (classifyError(error) === "unknown") {
    const reading = await readAgain();
    const found = foundAfter(operation, reading);
    const name = isDelete && found.kind === "gone" ? "done" : "unknown";
    return { phase: { name, error: failure, found }, reading };
  }
  if (isNotFound(error)) {
    // Another client was quicker.
    const reading: Reading = { kind: "gone", error: failure };
    if (isDelete) return { phase: { name: "alreadyGone", error: failure }, reading };
    return { phase: { name: "refused", error: failure, found: { kind: "gone" } }, reading };
  }
  // Only these two are about the state of the instance.
  if (error.status !== 409 && error.status !== 422)
    return { phase: { name: "refused", error: failure } };
  const reading = await readAgain();
  const found = foundAfter(operation, reading);
  return { phase: { name: "refused", error: failure, found }, reading };
}

/** What the failure of a write that has left shows. `refused`: the API did not act. `unknown`: it may have acted. */
export function classifyError({ kind, status = 0 }: ApiError): "refused" | "unknown" {
  // An error envelope under a 2xx is the API's own answer.
  if (kind === "api" && status > 0 && status < 300) return "refused";
  // A 408 comes from a proxy before the API, which may have passed the request on.
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}
