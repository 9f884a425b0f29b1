import { proxy } from "hono/proxy";
import { demoKeys } from "../local-api/demo-keys.ts";

// The page and the API share an origin, as in production: `/api/` goes to the local or a live API.

export interface ApiHandler {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

/** The API, or the local API's controls. */
export function isApiPath(pathname: string): boolean {
  // Not everything under /__: Vite has paths of its own there.
  return pathname.startsWith("/api/") || /^\/__(faults|instances|log)(\/|$)/.test(pathname);
}

/** Overrides for `/config.json`. */
export type ConfigOverlay = Readonly<Record<string, unknown>>;

/** Demo keys, and the page's own origin. */
export const localConfig: ConfigOverlay = {
  apiBaseUrl: "",
  demoKeys: demoKeys.map(({ key, label }) => ({ key, label })),
};

/** `/config.json`, if there is one, with the overrides. */
export function serveConfig(
  text: string | undefined,
  config: ConfigOverlay,
  headers: Headers,
): Response {
  const own: unknown = JSON.parse(text ?? "{}");
  return Response.json(Object.assign({}, own, config), { headers });
}

/** About the page, so the API doesn't need them, and it may refuse an unknown origin. */
const isOfThePage = (name: string) =>
  ["cookie", "host", "origin", "proxy-connection", "referer"].includes(name) ||
  name.startsWith("sec-");

/** Streams responses back and logs nothing. 502 if the API can't be reached. */
export function proxyTo(upstream: URL): ApiHandler {
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/api/")) return new Response("Not found", { status: 404 });
      try {
        return await proxy(upstream.href.replace(/\/$/, "") + pathname + search, {
          raw: request,
          // Buffered to get a length; this API's bodies are small.
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

/** `fetch` only says "fetch failed"; the cause has the reason. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
