import type { IndexWorker } from "./index-worker.ts";
import type { PageReply } from "./protocol.ts";

let fetches = 0;

/**
 * A `fetch` whose answers are read, and their items kept, in the worker. What comes back to the page is an answer with ids
 * for items.
 */
export function createWorkerFetch(index: IndexWorker): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init);
    const page = Number(new URL(request.url).searchParams.get("page"));
    const fetchId = ++fetches;
    const giveUp = () => void index.abort(fetchId);
    init.signal?.addEventListener("abort", giveUp);
    try {
      const { url, headers } = request;
      return responseOf(await index.fetchPage({ fetchId, url, headers: [...headers], page }));
    } finally {
      init.signal?.removeEventListener("abort", giveUp);
    }
  };
}

function responseOf({ status, headers, body }: PageReply): Response {
  // As little is known of a redirect as of a dead network.
  if (status === undefined) throw new TypeError("Redirected");
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? body : null, { status, headers });
}
