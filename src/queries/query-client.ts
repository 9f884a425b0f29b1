import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, asApiError, type Failure } from "../api/error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
  }
}

const moreTries = 3;
const firstWaitMs = 400;

/** Whether a failed read is worth another try by itself: server errors, answers that make no sense, lost connections. */
export function isPassing(error: Failure): boolean {
  const failedServer = error.status !== undefined && error.status >= 500;
  return failedServer || error.kind === "unexpected" || error.kind === "network";
}

/** Whether a read is tried again after so many failures. */
export function shouldRetry(failures: number, error: Failure): boolean {
  return failures < moreTries && isPassing(error);
}

/** Growing waits with jitter, so that many tabs do not come back in step. Milliseconds. */
export function retryDelay(attempt: number, random: number = Math.random()): number {
  return firstWaitMs * 2 ** attempt * (0.75 + random / 2);
}

/** The cache of what the server said. Rate limits are waited out below it, in the pacer. */
export function createQueryClient(): QueryClient {
  // At once, not in a task of its own: a frame without the answer would come before that.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({
      // What shows an error relies on it being an ApiError.
      onError(error: unknown, query) {
        if (!(error instanceof ApiError)) query.setState({ error: asApiError(error) });
      },
    }),
    defaultOptions: {
      queries: {
        // A browser's idea of being offline is only a hint, so every request is tried and its failure shown.
        networkMode: "always",
        // Long enough that a page does not ask again for what its route has just asked for.
        staleTime: 2000,
        // A page's route has asked, and may have been refused before the page is there to show it.
        retryOnMount: false,
        refetchOnWindowFocus: "always",
        refetchOnReconnect: "always",
        retry: shouldRetry,
        retryDelay: (attempt) => retryDelay(attempt),
      },
    },
  });
}
