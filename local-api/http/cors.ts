const METHODS = "GET, HEAD, POST, DELETE";

/** Two hours, the most that Chromium keeps a preflight answer for. */
const MAX_AGE_SECONDS = 7200;

/**
 * What lets a page of another origin read an answer: any origin, by reflection. Credentials are not
 * allowed, for the key travels in a header. Without an `Origin` nothing but `Vary` is sent.
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

/** The answer to OPTIONS, preflight or not. Needs no key: a browser sends none with a preflight. */
export function optionsHeaders(): Headers {
  return new Headers({
    allow: `${METHODS}, OPTIONS`,
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
    "access-control-max-age": String(MAX_AGE_SECONDS),
  });
}
