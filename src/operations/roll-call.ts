import * as z from "zod/mini";
import { openChannel } from "../tabs/channel.ts";
import { sleep } from "../sleep.ts";

/** A tab that is there answers sooner. Milliseconds. */
const answerMs = 1000;

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("who") }),
  z.object({ type: z.literal("here"), tab: z.string() }),
]);

/**
 * Tells, where there are no locks, which tabs of this browser still live. This one answers from now on when it is asked.
 * @param tab the name of this tab
 * @param appSignal the end of the app
 * @returns asks, and resolves with the names of those that have answered; none of them is this one
 */
export function openRollCall(
  tab: string,
  appSignal: AbortSignal,
): (signal: AbortSignal) => Promise<ReadonlySet<string>> {
  const channel = openChannel("roll-call", messageSchema, appSignal);
  channel.listen(({ type }) => {
    if (type === "who") channel.post({ type: "here", tab });
  });
  return async (signal) => {
    const present = new Set<string>();
    const stop = channel.listen((message) => {
      if (message.type === "here") present.add(message.tab);
    });
    channel.post({ type: "who" });
    await sleep(answerMs, signal);
    stop();
    return present;
  };
}
