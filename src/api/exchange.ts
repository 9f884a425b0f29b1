import { aborted, ApiError } from "./error.ts";

/** What came back for one request. */
export interface Reply {
  /** Undefined for a redirect, of which browsers tell nothing. */
  status: number | undefined;
  headers: Headers;
  /** The whole body; where it did not come whole, why. */
  body: string | ApiError;
}

/** What the browser is told of every request. */
export const browserPolicy = {
  // The key is the only credential, and no answer belongs in a cache that outlives the session.
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
  // Followed, a redirect could carry the key to another origin, or turn a DELETE into a GET whose 200 looks like success.
  // "manual" rather than "error", so that it can be told apart from a dead network.
  redirect: "manual",
} as const satisfies RequestInit;

/**
 * Sends one request, once. The time runs from the moment it leaves to the end of the body. Once a status is known it is
 * kept, whatever becomes of the body: it says whether the API has acted.
 * @param timeoutMs milliseconds
 * @throws ApiError of kind "network" or "timeout" where no answer came, and "aborted"
 */
export async function exchange(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<Reply> {
  if (signal?.aborted) throw aborted();
  const controller = new AbortController();
  // Whoever asked hears at once, also where a fetch or a body does not heed the signal.
  const stopped = Promise.withResolvers<never>();
  const stop = (error: ApiError) => {
    stopped.reject(error);
    controller.abort();
  };
  const giveUp = () => {
    stop(aborted());
  };
  const timer = setTimeout(() => {
    stop(new ApiError("timeout", `No whole answer within ${timeoutMs / 1000} s`));
  }, timeoutMs);
  signal?.addEventListener("abort", giveUp);
  try {
    const request = send(url, { ...browserPolicy, ...init, signal: controller.signal });
    const response = await Promise.race([stopped.promise, request]);
    const { status, type, headers } = response;
    const body = await Promise.race([stopped.promise, response.text()]).catch(failure);
    if (body instanceof ApiError && body.kind === "aborted") throw body;
    return { status: type === "opaqueredirect" ? undefined : status, headers, body };
  } catch (error) {
    throw failure(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** The browser's own words are left out: some of them quote the header with the key. */
function failure(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("network", "No answer from the server");
}
