import { proxy } from "hono/proxy";
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

/** Headers about the page and its connection: the API does not need them, and may refuse an unknown origin. */
const isOfThePage = (name: string) =>
  ["cookie", "host", "origin", "proxy-connection", "referer"].includes(name) ||
  name.startsWith("sec-");

/**
 * Forwards requests under `/api/` to a live API and streams its responses back. Logs nothing. An unreachable API is a 502.
 */
export function proxyTo(upstream: URL): ApiHandler {
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/api/")) return new Response("Not found", { status: 404 });
      try {
        return await proxy(upstream.href.replace(/\/$/, "") + pathname + search, {
          raw: request,
          // Buffered, so that it has a length: the bodies of this API are small.
          ...(request.body && { body: await request.arrayBuffer() }),
          redirect: "manual",
          strictConnectionProcessing: true,
          async customFetch(outgoing) {
            const headers = new Headers(outgoing.headers);
            for (const name of outgoing.headers.keys()) if (isOfThePage(name)) headers.delete(name);
            return await fetch(outgoing, { headers });
          },
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

/** The message of `fetch` is only "fetch failed"; its cause has the reason. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
