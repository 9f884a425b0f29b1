import { demoKeys } from "../local-api/demo-keys.ts";

// As in production, the page and the API share an origin: requests under `/api/` go to the local API or to a live one.

/** Handles the requests under `/api/`. */
export interface ApiHandler {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

/** Whether a path belongs to the API, or to the local API's controls, and not to the page. */
export function isApiPath(pathname: string): boolean {
  // Not everything under /__: Vite's development server has paths of its own there.
  return pathname.startsWith("/api/") || /^\/__(faults|instances|log)(\/|$)/.test(pathname);
}

/** Values that override those of `/config.json`. */
export type ConfigOverlay = Readonly<Record<string, unknown>>;

/** The overrides for the local API: its demo keys, and the page's own origin. */
export const localConfig: ConfigOverlay = {
  apiBaseUrl: "",
  demoKeys: demoKeys.map(({ key, label }) => ({ key, label })),
};

/** Responds with the text of `/config.json`, where there is one, and the overrides. */
export function serveConfig(
  text: string | undefined,
  config: ConfigOverlay,
  headers: Headers,
): Response {
  const own: unknown = JSON.parse(text ?? "{}");
  return Response.json(Object.assign({}, own, config), { headers });
}

/** Headers of one connection (RFC 9110, 7.6.1), which are not forwarded. */
const hopByHop = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** Headers about the page: the API does not need them, and may refuse an unknown origin. */
const pageHeaders = ["cookie", "origin", "referer"];
/** Set by `fetch`, which also decompresses the response. */
const messageHeaders = ["host", "accept-encoding", "content-length", "content-encoding"];

/**
 * Forwards requests under `/api/` to a live API and streams its responses back. Logs nothing. An unreachable API is a 502.
 */
export function proxyTo(upstream: URL): ApiHandler {
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/api/")) return new Response("Not found", { status: 404 });
      const target = new URL(upstream.href.replace(/\/$/, "") + pathname + search);
      try {
        const response = await fetch(target, {
          method: request.method,
          headers: forwarded(request.headers),
          // Buffered, so that it has a length: the bodies of this API are small.
          ...(request.body && { body: await request.arrayBuffer() }),
          redirect: "manual",
          signal: request.signal,
        });
        return new Response(response.body, {
          status: response.status,
          headers: forwarded(response.headers),
        });
      } catch (error) {
        const reason = `The API at ${upstream.origin} could not be reached: ${causeOf(error)}\n`;
        return new Response(reason, {
          status: 502,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        });
      }
    },
  };
}

function forwarded(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = headers.get("connection")?.split(",") ?? [];
  for (const name of [...hopByHop, ...pageHeaders, ...messageHeaders, ...named]) {
    kept.delete(name.trim());
  }
  for (const name of headers.keys()) if (name.startsWith("sec-")) kept.delete(name);
  return kept;
}

/** The message of `fetch` is only "fetch failed"; its cause has the reason. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
