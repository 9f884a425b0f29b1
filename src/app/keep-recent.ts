import type { QueryClient } from "@tanstack/react-query";
import { scope } from "../mount-path.ts";
import { onInstanceNews } from "../queries/instance-news.ts";
import { fetchCodeAhead } from "../ui/code.ts";

/** Takes out of what was opened recently what the API says is gone. */
export function keepRecentTrue(queryClient: QueryClient): void {
  onInstanceNews(queryClient, (news) => {
    if (news.kind !== "gone") return;
    fetchCodeAhead(async () => (await import("../instances/recent.ts")).forgetOpened(news.id));
  });
}

/** Forgets all that was opened recently: the session has ended. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(`${scope}.recent`);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}
