import { useNow } from "./now.ts";
import { durationText } from "./units.ts";

interface CountdownProps {
  /** Milliseconds since the epoch. */
  until: number;
}

/** "Continues in 3 sec.", counting down. */
export function Countdown({ until }: CountdownProps) {
  const left = until - useNow(1000);
  return <span className="tabular-nums">Continues in {durationText(left)}.</span>;
}
