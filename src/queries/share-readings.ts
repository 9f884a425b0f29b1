import { hashKey, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Instance, isRecord, metaSchema, readInstance } from "../api/schema.ts";
import { openChannel } from "../tabs/channel.ts";
import { instanceKeys } from "./instances.ts";
import type { Page, Single } from "../api/endpoints.ts";

const readingSchema = z.object({
  /** Tabs of different connections share nothing. */
  account: z.string(),
  queryKey: z.array(z.unknown()),
  data: z.unknown(),
  readAt: z.number(),
});

/** An instance is read from what the API gave, as this version reads it. */
const instance = z.pipe(
  z.transform((value: unknown) => (isRecord(value) ? readInstance(value["raw"]) : undefined)),
  z.custom<Instance>((value) => value !== undefined),
);
const origin = { requestId: z.exactOptional(z.string()), timestamp: z.exactOptional(z.string()) };
const pageSchema: z.ZodMiniType<Page<Instance>> = z.object({
  items: z.array(instance),
  first: z.number(),
  unreadable: z.number(),
  count: z.number(),
  meta: z.exactOptional(metaSchema),
  ...origin,
});
const singleSchema: z.ZodMiniType<Single<Instance>> = z.object({ data: instance, ...origin });

/** Not what a dialog has read for itself: what is confirmed is what was shown. */
const shared: readonly (readonly unknown[])[] = [instanceKeys.lists, instanceKeys.one("")];
const isShared = ([room, kind]: readonly unknown[]) =>
  shared.some((key) => key[0] === room && key[1] === kind);

/**
 * Passes every reading of instances to the other tabs, and takes theirs, so that one tab's polling serves all.
 * @param account what tells this connection from another
 * @param signal the end of the session
 */
export function shareReadings(
  queryClient: QueryClient,
  account: string,
  signal: AbortSignal,
): void {
  const channel = openChannel("readings", readingSchema, signal);
  const cache = queryClient.getQueryCache();

  const stopTelling = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (!isShared(queryKey)) return;
    channel.post({
      account,
      queryKey: [...queryKey],
      data: state.data,
      readAt: state.dataUpdatedAt,
    });
  });

  channel.listen((reading) => {
    if (reading.account !== account || !isShared(reading.queryKey)) return;
    const query = cache.get(hashKey(reading.queryKey));
    // Only what is shown here already, and only what is newer.
    if (!query || query.state.dataUpdatedAt >= reading.readAt) return;
    const schema = query.queryKey[1] === instanceKeys.lists[1] ? pageSchema : singleSchema;
    const data = schema.safeParse(reading.data);
    if (!data.success) return;
    queryClient.setQueryData(query.queryKey, data.data, { updatedAt: reading.readAt });
  });

  signal.addEventListener("abort", stopTelling);
}
