import type { QueryClient } from "@tanstack/react-query";

/** Resolves when the first answer is in the cache, or its failure. */
export function firstAnswer(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || !["success", "failed"].includes(event.action.type)) return;
      stop();
      resolve();
    });
  });
}
