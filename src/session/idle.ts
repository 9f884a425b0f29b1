import type * as z from "zod/mini";
import type { TabChannel } from "../tabs/channel.ts";
import type { sessionMessageSchema } from "./messages.ts";

const minuteMs = 60_000;
const checkMs = 5000;
/** Other tabs are told of input at most this often. */
const tellMs = 10_000;

/**
 * Calls back after so many minutes without input in any tab of this browser. Time that the machine slept counts.
 * @param idleMinutes 0 is never
 * @param signal the end of the app
 * @returns what counts as input, too: something that a person has set going and that goes on
 */
export function disconnectWhenIdle(
  idleMinutes: number,
  channel: TabChannel<z.infer<typeof sessionMessageSchema>>,
  signal: AbortSignal,
  onIdle: () => void,
): () => void {
  if (idleMinutes === 0) return () => undefined;
  let lastInput = Date.now();
  let lastTold = 0;

  function noteInput() {
    check();
    lastInput = Date.now();
    if (lastInput - lastTold < tellMs) return;
    lastTold = lastInput;
    channel.post({ type: "active", at: lastInput });
  }
  function check() {
    if (Date.now() - lastInput >= idleMinutes * minuteMs) {
      // A later session starts afresh.
      lastInput = Date.now();
      onIdle();
    }
  }

  for (const input of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    addEventListener(input, noteInput, { passive: true, capture: true, signal });
  }
  channel.listen((message) => {
    if (message.type === "active") lastInput = Math.max(lastInput, message.at);
  });
  // A timer that sleep has held up fires on waking; so does the look at the page.
  const timer = setInterval(check, checkMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", check, { signal });
  return noteInput;
}
