import { useNow } from "../ui/now.ts";
import { formatCount } from "../ui/numbers.ts";
import { Button } from "../ui/Button.tsx";
import { useFleet, useFleetState } from "./fleet-context.ts";
import { type FleetState, timeLeft } from "./fleet-state.ts";

/** How far the fleet is loaded, while it is, and how to stop that. One line, so that nothing beneath it moves. */
export function FleetProgress() {
  const fleet = useFleet();
  const state = useFleetState((whole) => whole);
  const { phase, size, total } = state;
  if (phase !== "loading") return null;
  const of =
    total === undefined ? formatCount(size) : `${formatCount(size)} of ${formatCount(total)}`;
  return (
    <span className="flex min-w-0 animate-late items-center gap-2.5 text-small text-ink-2">
      <span
        role="progressbar"
        aria-label="Loading fleet"
        aria-valuemin={0}
        aria-valuemax={total ?? size}
        aria-valuenow={total === undefined ? undefined : Math.min(size, total)}
        aria-valuetext={of}
        className="h-1.5 w-24 max-card:w-12 shrink-0 overflow-hidden rounded-full bg-stop-soft"
      >
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${total ? Math.min(100, (size / total) * 100) : 0}%` }}
        />
      </span>
      <span className="truncate tabular-nums">
        Loading {of}
        <TimeLeft state={state} />
      </span>
      <Button variant="ghost" onClick={() => fleet.cancel()} className="max-card:-my-2">
        Cancel loading
      </Button>
    </span>
  );
}

function TimeLeft({ state }: { state: FleetState }) {
  const ms = timeLeft(state, useNow(1000));
  if (ms === undefined) return null;
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const text = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return <> · {text} left</>;
}
