import { hashKey } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Page, Single } from "../api/endpoints.ts";
import { type Instance, isRecord, metaSchema, readInstance } from "../api/schema.ts";
import { openChannel } from "../tabs/channel.ts";
import {
  emitDeleted,
  emitRead,
  type InstanceCache,
  onInstanceEvent,
  mergeIntoCache,
} from "./instance-cache.ts";
import { instanceKeys } from "./instances.ts";

const messageSchema = z.object({
  queryKey: z.array(z.unknown()),
  /** Null if the instance doesn't exist. */
  data: z.unknown(),
  readAt: z.number(),
});

/** Parsed again from the raw item, because the other tab may run another version. */
const instanceSchema = z.pipe(
  z.transform((value: unknown) => {
    if (!isRecord(value)) return undefined;
    const { raw, responseBody } = value;
    const instance = readInstance(raw);
    return instance && typeof responseBody === "string" ? { ...instance, responseBody } : instance;
  }),
  z.custom<Instance>((value) => value !== undefined),
);
const origin = {
  sentAt: z.optional(z.number()),
  requestId: z.optional(z.string()),
  timestamp: z.optional(z.string()),
};
const pageSchema: z.ZodMiniType<Page<Instance>> = z.object({
  items: z.array(instanceSchema),
  first: z.number(),
  unreadable: z.number(),
  count: z.number(),
  duplicates: z.optional(z.number()),
  meta: z.optional(metaSchema),
  ...origin,
});
const singleSchema: z.ZodMiniType<Single<Instance>> = z.object({ data: instanceSchema, ...origin });

/** Tabs share lists and instances, but not what a dialog read: the user confirms this tab's own read. */
function sharedSchema([entity, kind]: readonly unknown[]) {
  if (entity !== instanceKeys.lists[0]) return undefined;
  if (kind === instanceKeys.lists[1]) return pageSchema;
  return kind === instanceKeys.one("")[1] ? singleSchema : undefined;
}

/**
 * All tabs with the same key show what one has read, and the tab that loads the fleet learns what the others have read since.
 */
export function shareReadings(
  instances: InstanceCache,
  fingerprint: string,
  signal: AbortSignal,
): void {
  const { queryClient } = instances;
  const channel = openChannel(`readings.${fingerprint}`, messageSchema, signal);
  const cache = queryClient.getQueryCache();

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (!sharedSchema(queryKey)) return;
    channel.post({ queryKey: [...queryKey], data: state.data, readAt: state.dataUpdatedAt });
  });
  signal.addEventListener("abort", unsubscribe);
  const post = (id: string, data: Single<Instance> | null, readAt = Date.now()) =>
    channel.post({ queryKey: [...instanceKeys.one(id)], data, readAt });
  const unsubscribeEvents = onInstanceEvent(instances, (event) => {
    if (event.kind === "read" && !event.isShared)
      for (const data of event.instances) post(data.id, { data, sentAt: event.sentAt });
    if (event.kind === "gone" && event.source === "api") post(event.id, null, event.goneAt);
  });
  signal.addEventListener("abort", unsubscribeEvents);

  channel.listen(({ queryKey, data: sent, readAt }) => {
    if (sent === null) return emitDeleted(instances, String(queryKey.at(-1)), "otherTab", readAt);
    const query = cache.get(hashKey(queryKey));
    if (query && query.state.dataUpdatedAt >= readAt) return;
    const shared = sharedSchema(queryKey)?.safeParse(sent).data;
    if (!shared) return;
    const put = (data: Page<Instance> | Single<Instance>) =>
      query && queryClient.setQueryData(query.queryKey, data, { updatedAt: readAt });
    const { sentAt = readAt } = shared;
    if ("items" in shared) {
      const items = shared.items.map((item) => mergeIntoCache(instances, item, sentAt));
      put({ ...shared, items });
      emitRead(instances, items, sentAt);
    } else {
      const data = mergeIntoCache(instances, shared.data, sentAt, true);
      put({ ...shared, data });
      emitRead(instances, [data], sentAt, { isSingle: true });
    }
  });
}
