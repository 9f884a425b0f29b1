import type * as z from "zod/mini";
import { scope } from "../lib/mount-path.ts";

/** Messages between the tabs of one browser. A tab doesn't receive its own. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): () => void;
}

/** Drops messages of another shape: two versions can share a channel. Does nothing if the browser has or allows none. */
export function openChannel<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
  signal?: AbortSignal,
): TabChannel<Message> {
  const channel = open(`${scope}.${name}`);
  if (!channel) return { post: () => undefined, listen: () => () => undefined };
  signal?.addEventListener("abort", () => channel.close());
  return {
    post(message) {
      if (signal?.aborted) return;
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
        channel.postMessage(message);
      } catch {
        // The message can't be cloned. The other tabs will read the same data from the API.
      }
    },
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = schema.safeParse(data);
        if (message.success) listener(message.data);
      };
      channel.addEventListener("message", receive);
      return () => channel.removeEventListener("message", receive);
    },
  };
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
