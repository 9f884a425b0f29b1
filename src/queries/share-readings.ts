import { hashKey, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Instance, isRecord, metaSchema, readInstance } from "../api/schema.ts";
import { openChannel } from "../tabs/channel.ts";
import { emitRead } from "./instance-events.ts";
import { instanceKeys } from "./instances.ts";
import type { Page, Single } from "../api/endpoints.ts";

const messageSchema = z.object({
  /** Tabs of different connections share nothing. */
  keyFingerprint: z.string(),
  queryKey: z.array(z.unknown()),
  data: z.unknown(),
  readAt: z.number(),
});

/** Parsed again from the raw item, because the other tab can run another version. */
const instanceSchema = z.pipe(
  z.transform((value: unknown) => (isRecord(value) ? readInstance(value["raw"]) : undefined)),
  z.custom<Instance>((value) => value !== undefined),
);
const origin = { requestId: z.exactOptional(z.string()), timestamp: z.exactOptional(z.string()) };
const pageSchema: z.ZodMiniType<Page<Instance>> = z.object({
  items: z.array(instanceSchema),
  first: z.number(),
  unreadable: z.number(),
  count: z.number(),
  meta: z.exactOptional(metaSchema),
  ...origin,
});
const singleSchema: z.ZodMiniType<Single<Instance>> = z.object({ data: instanceSchema, ...origin });

/** Lists and single instances. A dialog's own reading is not shared: a person confirms what the dialog shows. */
function isShared([room, kind]: readonly unknown[]): boolean {
  return [instanceKeys.lists, instanceKeys.one("")].some(
    (key) => key[0] === room && key[1] === kind,
  );
}

/**
 * Sends every reading of instances to the other tabs and receives theirs, so that one tab polls for all.
 * @param signal the end of the session
 */
export function shareReadings(
  queryClient: QueryClient,
  keyFingerprint: string,
  signal: AbortSignal,
): void {
  const channel = openChannel("readings", messageSchema, signal);
  const cache = queryClient.getQueryCache();

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (!isShared(queryKey)) return;
    const { data, dataUpdatedAt: readAt } = state;
    channel.post({ keyFingerprint, queryKey: [...queryKey], data, readAt });
  });
  signal.addEventListener("abort", unsubscribe);

  channel.listen((message) => {
    if (message.keyFingerprint !== keyFingerprint || !isShared(message.queryKey)) return;
    const { queryKey, state } = cache.get(hashKey(message.queryKey)) ?? {};
    // Only queries of this tab, and only newer data.
    if (!queryKey || !state || state.dataUpdatedAt >= message.readAt) return;
    const updatedAt = message.readAt;
    if (queryKey[1] === instanceKeys.lists[1]) {
      const page = pageSchema.safeParse(message.data);
      if (!page.success) return;
      queryClient.setQueryData(queryKey, page.data, { updatedAt });
      emitRead(queryClient, page.data.items);
    } else {
      const single = singleSchema.safeParse(message.data);
      if (!single.success) return;
      queryClient.setQueryData(queryKey, single.data, { updatedAt });
      emitRead(queryClient, [single.data.data]);
    }
  });
}
