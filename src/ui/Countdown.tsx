import { useNow } from "./now.ts";

interface CountdownProps {
  /** Milliseconds since the epoch. */
  until: number;
}

/** "Continues in 3 s.", counting down. */
export function Countdown({ until }: CountdownProps) {
  const seconds = Math.max(1, Math.ceil((until - useNow(1000)) / 1000));
  return <span className="tabular-nums">Continues in {seconds} s.</span>;
}
