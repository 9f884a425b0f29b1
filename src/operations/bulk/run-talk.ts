import * as v from "valibot";
import { openChannel } from "../../tabs/channel.ts";
import { failureSchema } from "../journal-entry.ts";
import type { RunProgress } from "./current-run.ts";
import { runSummarySchema } from "./run.ts";
import { finite } from "../../validation.ts";

const orders = v.picklist(["pause", "resume", "cancel"]);

/** What the tab that sends can be told. */
export type RunOrder = v.InferOutput<typeof orders>;

const messageSchema = v.union([
  v.object({
    type: v.literal("progress"),
    progress: v.object({
      run: runSummarySchema,
      phase: v.picklist(["running", "paused", "ending", "over"]),
      since: finite,
      settledBefore: finite,
      holdup: v.optional(failureSchema),
    }),
  }),
  v.object({ type: v.literal("order"), runId: v.string(), order: orders }),
  v.object({ type: v.literal("ask") }),
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
