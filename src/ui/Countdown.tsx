import { useNow } from "./now.ts";
import { durationText } from "./units.ts";

interface CountdownProps {
  /** Milliseconds since the epoch. */
  until: number;
}

/** "Continues in 3 sec.", counting down. It can be read, and is not read out again with every second. */
export function Countdown({ until }: CountdownProps) {
  const left = until - useNow(1000);
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      Continues in {durationText(left)}.
    </span>
  );
}
