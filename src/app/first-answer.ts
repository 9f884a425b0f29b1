import type { QueryClient } from "@tanstack/react-query";

/** A slower API is not waited for: the app can be used meanwhile. Milliseconds. */
const mostMs = 300;

/** Waits until the first answer is in the cache, or its failure, so that rows can be the first thing that is rendered. */
export function firstAnswer(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, mostMs);
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && ["success", "failed"].includes(event.action.type)) finish();
    });
    function finish(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
