import * as z from "zod/mini";
import { failureSchema } from "../../api/schema.ts";
import { openChannel } from "../../tabs/channel.ts";
import type { RunProgress } from "./current-run.ts";
import { runSummarySchema } from "./run.ts";

const orders = z.enum(["pause", "resume", "cancel"]);

/** What the tab that sends can be told. */
export type RunOrder = z.infer<typeof orders>;

const messageSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("progress"),
    progress: z.object({
      run: runSummarySchema,
      phase: z.enum(["running", "paused", "ending", "over"]),
      since: z.number(),
      settledBefore: z.number(),
      holdup: z.optional(failureSchema),
    }),
  }),
  z.object({ type: z.literal("order"), runId: z.string(), order: orders }),
  z.object({ type: z.literal("ask") }),
]);

interface RunListeners {
  onProgress: (progress: RunProgress) => void;
  onOrder: (runId: string, order: RunOrder) => void;
  /** A tab has just come, and wants to know. */
  onAsk: () => void;
}

/**
 * The line between the tabs of a browser about the run.
 * @param signal the end of the app
 */
export function openRunTalk({ onProgress, onOrder, onAsk }: RunListeners, signal: AbortSignal) {
  const channel = openChannel("runs", messageSchema, signal);
  channel.listen((message) => {
    if (message.type === "progress") onProgress(message.progress);
    else if (message.type === "order") onOrder(message.runId, message.order);
    else onAsk();
  });
  return {
    tell: (progress: RunProgress) => channel.post({ type: "progress", progress }),
    order: (runId: string, order: RunOrder) => channel.post({ type: "order", runId, order }),
    ask: () => channel.post({ type: "ask" }),
  };
}
