const METHODS = "GET, HEAD, POST, DELETE";

/** Chromium caches a preflight for two hours at most. */
const MAX_AGE_SECONDS = 7200;

/** Reflects any origin. No credentials, because the key is in a header. Without an `Origin` only `Vary`. */
export function corsHeaders(origin: string | null): Headers {
  const headers = new Headers({ vary: "Origin" });
  if (origin === null) return headers;
  headers.set("access-control-allow-origin", origin);
  headers.set(
    "access-control-expose-headers",
    "x-ratelimit-limit-second, x-ratelimit-remaining-second, x-ratelimit-reset-second, X-Request-Id",
  );
  return headers;
}

/** For OPTIONS, preflight or not. Needs no key: browsers send none with a preflight. */
export function optionsHeaders(): Headers {
  return new Headers({
    allow: `${METHODS}, OPTIONS`,
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
    "access-control-max-age": String(MAX_AGE_SECONDS),
  });
}
