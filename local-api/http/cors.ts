const METHODS = "GET, HEAD, POST, DELETE";

/** Two hours, the maximum for which Chromium caches a preflight response. */
const MAX_AGE_SECONDS = 7200;

/**
 * The CORS headers of a response: any origin, by reflection. No credentials, because the key is in a header. Without an
 * `Origin` only `Vary` is sent.
 */
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

/** The response to OPTIONS, preflight or not. Needs no key: a browser sends none with a preflight. */
export function optionsHeaders(): Headers {
  return new Headers({
    allow: `${METHODS}, OPTIONS`,
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
    "access-control-max-age": String(MAX_AGE_SECONDS),
  });
}
