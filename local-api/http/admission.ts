import type { DemoKey } from "../demo-keys.ts";
import { ApiError } from "./api-error.ts";
import { authenticate } from "./authentication.ts";
import { laneOf, quotaHeaders, type RateLimiter } from "./rate-limiter.ts";

interface Admission {
  /** Whose request it is, or the error that it is to be answered with. */
  readonly admission: DemoKey | ApiError;
  /** The demo key's name, a revoked one's too. */
  readonly keyName: string | undefined;
  /** The rate-limit headers; empty without a valid key or without limits. */
  readonly limits: Headers;
}

/**
 * Authenticates a request and counts it against its key's limits at `at` (milliseconds): UNAUTHORIZED
 * before TOO_MANY_REQUESTS. OPTIONS counts as nothing, for a browser sends no key with a preflight.
 */
export function admit(request: Request, limiter: RateLimiter | undefined, at: number): Admission {
  const authentication = authenticate(request.headers.get("authorization"));
  const keyName = authentication.key?.name;
  if (!authentication.valid) {
    return { admission: authentication.error, keyName, limits: new Headers() };
  }
  const { key } = authentication;
  if (limiter === undefined || request.method === "OPTIONS") {
    return { admission: key, keyName, limits: new Headers() };
  }
  const quota = limiter.take(key.name, laneOf(request.method), at);
  return {
    admission: quota.exceeded ? new ApiError("TOO_MANY_REQUESTS", "Rate limit exceeded") : key,
    keyName,
    limits: quotaHeaders(quota),
  };
}
