import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, asApiError, type Failure } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { isInTransit } from "../api/state.ts";
import { timerDelay } from "../sleep.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

const maxRetries = 3;
const firstRetryMs = 400;
const inTransitMs = 3000;
const reconnectMs = 5000;

/** Whether a read is repeated after this many failures: after server errors, unreadable answers and lost connections. */
export function shouldRetry(failures: number, { kind, status = 0 }: Failure): boolean {
  const canPass = status >= 500 || kind === "unexpected" || kind === "network";
  return canPass && failures < maxRetries;
}

/** Exponential wait with jitter, so that many tabs do not retry at the same moment. Milliseconds. */
export function retryDelay(attempt: number, random: number = Math.random()): number {
  return firstRetryMs * 2 ** attempt * (0.75 + random / 2);
}

/**
 * When a visible tab reads a list or an instance again. A hidden tab doesn't: Query runs no interval there.
 * @param refreshSeconds between two reads; 0 turns the refresh off
 * @param instances the instances on the page
 * @param error why the last read failed
 * @returns milliseconds, or false for never
 */
export function refreshInterval(
  refreshSeconds: number,
  instances: Instance[],
  error: ApiError | null,
): number | false {
  // A lost connection is tried again even without refresh: its banner disappears when the connection is back.
  if (error?.kind === "network") return reconnectMs;
  if (refreshSeconds === 0) return false;
  const hasTransit = instances.some((instance) => isInTransit(instance.state));
  const intervalMs = refreshSeconds * 1000;
  return timerDelay(hasTransit ? Math.min(inTransitMs, intervalMs) : intervalMs);
}

/** Creates the query client of one app. The API client below it waits out rate limits. */
export function createQueryClient(): QueryClient {
  // The default schedules a task, and the browser can paint a frame without the answer before that task runs.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({
      // Components that show an error expect an ApiError.
      onError(error: unknown, query) {
        if (!(error instanceof ApiError)) query.setState({ error: asApiError(error) });
      },
    }),
    defaultOptions: {
      queries: {
        // The browser's online state is only a hint, so every request is tried and its failure is displayed.
        networkMode: "always",
        // Long enough that a page does not repeat the request of its route's loader.
        staleTime: 2000,
        // The loader's request may have failed before the page mounts; the page shows that failure.
        retryOnMount: false,
        refetchOnWindowFocus: "always",
        refetchOnReconnect: "always",
        retry: shouldRetry,
        retryDelay: (attempt) => retryDelay(attempt),
      },
    },
  });
}
