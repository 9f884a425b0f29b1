export const apiErrorKinds = [
  "api",
  "http",
  "unexpected",
  "network",
  "timeout",
  "aborted",
  "guarded",
  "internal",
] as const;

/**
 * How a call failed.
 * - `api`: the API's error envelope, with any code, also one that the specification does not list
 * - `http`: an error status without an envelope (HTML, text, nothing), or a redirect, which is never followed
 * - `unexpected`: a 2xx that does not fit, or an id that no address can contain (then nothing was sent)
 * - `network`: no response, or one that broke off
 * - `timeout`: no complete response in time
 * - `aborted`: the caller cancelled, or the session has ended
 * - `guarded`: a guard rail refused a write (see `write-guard.ts`): nothing was sent
 * - `internal`: the dashboard itself failed; the API may be fine
 */
export type ApiErrorKind = (typeof apiErrorKinds)[number];

/** A failure as plain data, which can be stored and passed between tabs. An ApiError is one too. */
export interface Failure {
  readonly kind: ApiErrorKind;
  readonly message: string;
  /** Stable code of the specification's section Errors, or one that it does not list. Branch on this. */
  readonly code?: string | undefined;
  /** HTTP status, where a response came. */
  readonly status?: number | undefined;
  /** The API's identifier of the request, for a support ticket. */
  readonly requestId?: string | undefined;
}

export function failureOf({ kind, message, code, status, requestId }: Failure): Failure {
  return { kind, message, code, status, requestId };
}

/**
 * Whether the API reports that the instance does not exist. A bare 404 does not count: a gateway gives one for an address that
 * it does not know, which proves nothing about the instance.
 */
export function isNotFound(failure: Failure | null | undefined): boolean {
  return failure?.code === "RESOURCE_NOT_FOUND";
}

const teamCodes = new Set([
  "INSUFFICIENT_BALANCE",
  "TEAM_PAST_DUE",
  "TEAM_SUSPENDED",
  "TEAM_TERMINATED",
]);

/** Whether the API refuses the whole team (specification: Errors, billing and team codes). */
export function isTeamWide({ code }: Failure): boolean {
  return code !== undefined && teamCodes.has(code);
}

/** The one error that everything in `api/` throws. Its text never contains the API key. */
export class ApiError extends Error implements Failure {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    kind: ApiErrorKind,
    message: string,
    details: Omit<Failure, "kind" | "message"> = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
  }
}

/** Wraps anything thrown into an ApiError of kind "internal"; an ApiError stays as it is. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("internal", error instanceof Error ? error.message : String(error));
}

/** The error of a call that the caller's signal or the end of the session ended. */
export function aborted(): ApiError {
  return new ApiError("aborted", "The request was cancelled");
}
