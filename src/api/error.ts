/**
 * How a call failed.
 * - `api`: the API said so in its error envelope, whatever the code, also one the specification does not list
 * - `http`: an error status without an envelope (HTML, text, nothing), or a redirect, which is never followed
 * - `unexpected`: a 2xx that does not fit, or an id that no address can hold (then nothing was sent)
 * - `network`: no answer came, or it broke off
 * - `timeout`: no whole answer in time
 * - `aborted`: the caller gave up
 * - `internal`: the dashboard itself failed; it says nothing about the API
 */
export type ApiErrorKind = (typeof apiErrorKinds)[number];

export const apiErrorKinds = [
  "api",
  "http",
  "unexpected",
  "network",
  "timeout",
  "aborted",
  "internal",
] as const;

/** What is known of a failure besides its kind. */
export interface ApiErrorDetails {
  /** Stable code of the specification's section Errors, or one that it does not list. Branch on this. */
  code?: string | undefined;
  /** HTTP status, where an answer came. */
  status?: number | undefined;
  /** The API's identifier of the request, for people to pass on. */
  requestId?: string | undefined;
  /** When the server allows another try: milliseconds since the epoch, on this machine's clock. */
  retryAt?: number | undefined;
  /** The refusal that the caller stopped waiting for; only with kind `aborted`. */
  cause?: ApiError | undefined;
}

/** What is known of a failure as plain data, which can be kept and passed between tabs; an ApiError is one too. */
export interface Failure {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

/** The plain data of an error. */
export function failureOf({ kind, message, code, status, requestId }: Failure): Failure {
  return { kind, message, code, status, requestId };
}

/**
 * Whether the API says that the instance does not exist. A bare 404 does not: a gateway gives one for an address that it
 * does not know, and nothing follows from that for the instance.
 */
export function isNotFound(failure: Failure | null | undefined): boolean {
  return failure?.code === "RESOURCE_NOT_FOUND";
}

/** The one error that everything in `api/` throws. Its text never holds the API key. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAt: number | undefined;

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, details.cause && { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAt = details.retryAt;
  }
}

/** Whatever was thrown, as an ApiError: of kind "internal" unless it is one. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("internal", error instanceof Error ? error.message : String(error));
}

/**
 * The caller's own signal ended the call.
 * @param refusal the 429 that was being waited out, if any: then the API is known not to have acted
 */
export function aborted(refusal?: ApiError): ApiError {
  return new ApiError("aborted", "The request was cancelled", { cause: refusal });
}
