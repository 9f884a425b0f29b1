import type * as z from "zod/mini";
import { scope } from "../mount-path.ts";

/** A line between the tabs of one browser. A tab does not hear itself. */
export interface TabChannel<Message> {
  post(message: Message): void;
  /** Calls the listener for every message of another tab. Returns how to stop that. */
  listen(listener: (message: Message) => void): () => void;
}

/**
 * Opens a line by its name. What does not fit the schema is dropped: after a deployment, tabs of two versions talk to
 * each other. Without BroadcastChannel, or where the browser refuses it because site data is blocked, every tab is alone.
 * @param signal closes the line; without it the line is open as long as the page, or the worker, lives
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
        // What cannot be copied, such as an answer nested too deeply, the others read for themselves.
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
