const STATUS_BY_CODE = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  RESOURCE_NOT_FOUND: 404,
  CONFLICT: 409,
  UNPROCESSABLE_ENTITY: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  INSUFFICIENT_BALANCE: 403,
  TEAM_SUSPENDED: 403,
  TEAM_PAST_DUE: 403,
  TEAM_TERMINATED: 403,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** Throw it anywhere in a handler: the response is an error envelope with the code's status. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof STATUS_BY_CODE)[ErrorCode];

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = STATUS_BY_CODE[code];
  }
}

/** The most likely code: the status's standard code, INTERNAL_SERVER_ERROR for other 5xx, else e.g. `HTTP_418`. */
export function codeForStatus(status: number): string {
  const known = Object.entries(STATUS_BY_CODE).find(([, known]) => known === status);
  if (known !== undefined) return known[0];
  return status >= 500 ? "INTERNAL_SERVER_ERROR" : `HTTP_${status}`;
}
