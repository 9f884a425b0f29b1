import { hashKey, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { openChannel } from "../tabs/channel.ts";
import { instanceKeys } from "./instances.ts";

const readingSchema = z.object({
  /** Tabs of different connections share nothing. */
  account: z.string(),
  queryKey: z.array(z.unknown()),
  data: z.unknown(),
  readAt: z.number(),
});

const shared = [instanceKeys.lists[0]];

/**
 * Passes every reading of instances to the other tabs, and takes theirs, so that one tab's polling serves all.
 * @param account what tells this connection from another
 * @returns how to stop
 */
export function shareReadings(queryClient: QueryClient, account: Promise<string>): () => void {
  const channel = openChannel("readings", readingSchema);
  const cache = queryClient.getQueryCache();
  let own: string | undefined;
  void account.then((name) => {
    own = name;
  });

  const stopTelling = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (own === undefined || !shared.some((room) => room === queryKey[0])) return;
    channel.post({
      account: own,
      queryKey: [...queryKey],
      data: state.data,
      readAt: state.dataUpdatedAt,
    });
  });

  const stopHearing = channel.listen((reading) => {
    if (reading.account !== own) return;
    const query = cache.get(hashKey(reading.queryKey));
    // Only what is shown here already, and only what is newer.
    if (!query || query.state.dataUpdatedAt >= reading.readAt) return;
    queryClient.setQueryData(query.queryKey, reading.data, { updatedAt: reading.readAt });
  });

  return () => {
    stopTelling();
    stopHearing();
  };
}
