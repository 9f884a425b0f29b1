/** Headers that belong to one connection (RFC 9110, 7.6.1) and are not passed on. */
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
/** What tells of the page that asks: the API has no use for it, and may refuse a strange origin. */
const aboutThePage = ["cookie", "origin", "referer"];
/** Set anew by `fetch`, which also undoes the compression of the answer. */
const ofTheMessage = ["host", "accept-encoding", "content-length", "content-encoding"];

/** Something that answers the requests under `/api/`. */
export interface ApiHandler {
  fetch(request: Request, env?: object): Response | Promise<Response>;
}

/**
 * Passes requests under `/api/` on to a live API and streams its answers back, so that the page
 * keeps to its own origin. Nothing is logged. An upstream that cannot be reached is a 502.
 */
export function proxyTo(upstream: URL): ApiHandler {
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/api/")) return new Response("Not found", { status: 404 });
      const target = new URL(upstream.href.replace(/\/$/, "") + pathname + search);
      try {
        const answer = await fetch(target, {
          method: request.method,
          headers: passedOn(request.headers),
          // The bodies of this API are small; whole, they have a length.
          ...(request.body && { body: await request.arrayBuffer() }),
          redirect: "manual",
          signal: request.signal,
        });
        return new Response(answer.body, {
          status: answer.status,
          headers: passedOn(answer.headers),
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

function passedOn(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = headers.get("connection")?.split(",") ?? [];
  for (const name of [...hopByHop, ...aboutThePage, ...ofTheMessage, ...named]) {
    kept.delete(name.trim());
  }
  for (const name of headers.keys()) if (name.startsWith("sec-")) kept.delete(name);
  return kept;
}

/** `fetch` says only "fetch failed"; what happened is in the cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
