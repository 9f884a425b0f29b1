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
 * - `api`: an error envelope, even with a code that the specification doesn't list
 * - `http`: an error status without an error code (HTML, text, empty, other JSON), a 2xx that says it failed without one, a
 *   redirect, which we never follow, or an answer that's too large
 * - `unexpected`: a 2xx that doesn't parse, or an id that no path can contain (nothing was sent)
 * - `network`: no response, or it broke off
 * - `timeout`: no complete response in time
 * - `aborted`: cancelled by the caller or by the end of the session
 * - `guarded`: refused by a guard rail, nothing was sent; see `write-guard.ts`
 * - `internal`: a bug in the dashboard; the API may be fine
 */
export type ApiErrorKind = (typeof apiErrorKinds)[number];

/** A failure as plain data, to store or send to other tabs. Every ApiError is one. */
export interface Failure {
  readonly kind: ApiErrorKind;
  readonly message: string;
  /** Branch on this. May be a code that the specification (Errors) doesn't list. */
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

export function failureOf({ kind, message, code, status, requestId }: Failure): Failure {
  return { kind, message, code, status, requestId };
}

export type Reference = Partial<Pick<Failure, "code" | "status" | "requestId">>;

/** e.g. "RESOURCE_NOT_FOUND", or "HTTP 502" without a code. */
export function errorLabel({ code, status }: Reference): string | undefined {
  return code ?? (status === undefined ? undefined : `HTTP ${status}`);
}

/** A bare 404 doesn't count: a gateway sends one for any path that it doesn't know. */
export function isNotFound(failure: Failure | null | undefined): boolean {
  return failure?.code === "RESOURCE_NOT_FOUND";
}

const teamCodes = new Set([
  "INSUFFICIENT_BALANCE",
  "TEAM_PAST_DUE",
  "TEAM_SUSPENDED",
  "TEAM_TERMINATED",
]);

/** Billing and team codes of the specification (Errors). */
export function isTeamWide({ code }: Failure): boolean {
  return code !== undefined && teamCodes.has(code);
}

/** Of a request that failed while the browser called itself offline. It can be wrong, with a VPN. */
export const offlineMessage = "The browser reports no network connection.";

const signInPage = "Perhaps a proxy wants you to sign in: reload this page to see.";

/** In place of the API's answer came a web page, or a redirect to one. */
export const signInMessages = {
  page: `A web page came in place of the API’s answer. ${signInPage}`,
  redirect: `The server answered with a redirect, which we don’t follow. ${signInPage}`,
} as const;

/** A new load of the page shows what the requests of this one can't: a proxy's sign-in page. */
export function mayNeedSignIn({ message }: Failure): boolean {
  return message === signInMessages.page || message === signInMessages.redirect;
}

/** All of `api/` throws this and nothing else. The message never contains the API key. */
export class ApiError extends Error implements Failure {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** After a 429: how long to wait, where the response says it. */
  readonly waitMs: number | undefined;

  constructor(
    kind: ApiErrorKind,
    message: string,
    details: Omit<Failure, "kind" | "message"> & { waitMs?: number | undefined } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.waitMs = details.waitMs;
  }
}

/** Any other error becomes kind "internal". */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("internal", error instanceof Error ? error.message : String(error));
}

export function aborted(): ApiError {
  return new ApiError("aborted", "The request was cancelled");
}
