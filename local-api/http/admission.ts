import type { DemoKey } from "../demo-keys.ts";
import { ApiError } from "./api-error.ts";
import { authenticate } from "./authentication.ts";
import { kindOf, quotaHeaders, type RateLimiter } from "./rate-limiter.ts";

interface Admission {
  readonly admission: DemoKey | ApiError;
  /** Also set for a revoked key. */
  readonly keyName: string | undefined;
  /** Empty without a valid key or without limits. */
  readonly limits: Headers;
}

/** UNAUTHORIZED comes before TOO_MANY_REQUESTS. OPTIONS doesn't count: browsers send no key with a preflight. */
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
  const quota = limiter.take(key.name, kindOf(request.method), at);
  return {
    admission: quota.exceeded ? new ApiError("TOO_MANY_REQUESTS", "Rate limit exceeded") : key,
    keyName,
    limits: quotaHeaders(quota),
  };
}
