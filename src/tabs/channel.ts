import type * as z from "zod/mini";
import { scope } from "../mount-path.ts";

/** A message bus between the tabs of one browser. A tab does not receive its own messages. */
export interface TabChannel<Message> {
  post(message: Message): void;
  /** Calls the listener for every message of another tab. Returns an unsubscribe function. */
  listen(listener: (message: Message) => void): () => void;
}

/**
 * Opens a channel by its name. Messages that do not fit the schema are dropped: after a deployment, tabs of two versions share
 * a channel. Without BroadcastChannel, or where the browser refuses it because site data is blocked, every tab is alone.
 * @param signal closes the channel; by default it stays open as long as the page, or the worker, lives
 */
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
        // A message that cannot be cloned is not sent; the other tabs read the same from the API.
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
