import * as v from "valibot";
import { scope } from "../mount-path.ts";

/** A line between the tabs of one browser. A tab does not hear itself. */
export interface TabChannel<Message> {
  post(message: Message): void;
  /** Calls the listener for every message of another tab. Returns how to stop that. */
  listen(listener: (message: Message) => void): () => void;
}

/**
 * Opens a line by its name. What does not fit the schema is dropped: after a deployment, tabs of two versions talk to
 * each other. Without BroadcastChannel every tab is alone.
 * @param signal closes the line; without it the line is open as long as the page, or the worker, lives
 */
export function openChannel<Message>(
  name: string,
  schema: v.GenericSchema<unknown, Message>,
  signal?: AbortSignal,
): TabChannel<Message> {
  if (!("BroadcastChannel" in globalThis))
    return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(`${scope}.${name}`);
  signal?.addEventListener("abort", () => channel.close());
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
      if (!signal?.aborted) channel.postMessage(message);
    },
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(schema, data);
        if (message.success) listener(message.output);
      };
      channel.addEventListener("message", receive);
      return () => channel.removeEventListener("message", receive);
    },
  };
}
