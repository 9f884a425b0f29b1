import type { QueryClient } from "@tanstack/react-query";
import { onInstanceNews } from "../../queries/instance-news.ts";
import { drop, renew } from "./selection.ts";

/** Keeps what is known of the selected instances true to what is read anywhere in this tab. Returns how to stop that. */
export function keepSelectionTrue(queryClient: QueryClient): () => void {
  return onInstanceNews(queryClient, (news) => {
    if (news.kind === "gone") drop(news.id);
    else renew(news.instances);
  });
}
