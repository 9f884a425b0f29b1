import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, asApiError, type Failure } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { isInTransit } from "../api/state.ts";
import { timerDelay } from "../lib/waiting.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

const maxRetries = 3;
const firstRetryMs = 400;
const inTransitMs = 3000;
const reconnectMs = 5000;

export function shouldRetry(failures: number, { kind, status = 0 }: Failure): boolean {
  const canPass = status >= 500 || kind === "unexpected" || kind === "network";
  return canPass && failures < maxRetries;
}

/** Exponential backoff with jitter, so that many tabs don't retry at the same moment. */
export function retryDelay(attempt: number, random: number = Math.random()): number {
  return firstRetryMs * 2 ** attempt * (0.75 + random / 2);
}

/** Milliseconds, or false for never. In hidden tabs TanStack Query pauses the interval. `error`: of the last read. */
export function refreshInterval(
  refreshSeconds: number,
  instances: Instance[],
  error: ApiError | null,
): number | false {
  // Retry a lost connection even without a refresh, so its banner goes away.
  if (error?.kind === "network") return reconnectMs;
  if (refreshSeconds === 0) return false;
  const hasTransit = instances.some((instance) => isInTransit(instance.state));
  const intervalMs = refreshSeconds * 1000;
  return timerDelay(hasTransit ? Math.min(inTransitMs, intervalMs) : intervalMs);
}

/** Rate limits aren't handled here: the API client waits them out. */
export function createQueryClient(): QueryClient {
  // By default Query schedules a task, and the browser may paint a frame without the data before that.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error: unknown, query) {
        if (!(error instanceof ApiError)) query.setState({ error: asApiError(error) });
      },
    }),
    defaultOptions: {
      queries: {
        // The browser's online state is only a hint: try each request and show its failure.
        networkMode: "always",
        // Long enough that a page doesn't repeat its loader's request.
        staleTime: 2000,
        // If the loader's request failed before the page mounts, show that failure instead of trying again.
        retryOnMount: false,
        refetchOnWindowFocus: "always",
        refetchOnReconnect: "always",
        retry: shouldRetry,
        retryDelay: (attempt) => retryDelay(attempt),
      },
    },
  });
}
