import { Button } from "../ui/Button.tsx";
import { ProgressBar, progressText } from "../ui/ProgressBar.tsx";
import { useFleet, useFleetState } from "./fleet-context.ts";
import { type FleetState, timeLeft } from "./fleet-state.ts";
import { useNow } from "../ui/time.tsx";
import { durationText } from "../ui/format.ts";

/** How far the fleet is loaded, while it is, and how to stop that. One line, so that nothing beneath it moves. */
export function FleetProgress() {
  const fleet = useFleet();
  const state = useFleetState((whole) => whole);
  const { phase, size, total } = state;
  if (phase !== "loading") return null;
  return (
    <span className="flex w-full min-w-0 animate-late items-center gap-2.5 text-small text-ink-2">
      <ProgressBar
        label="Loading fleet"
        value={size}
        most={total}
        className="w-24 shrink-0 max-card:w-12"
      />
      <span className="w-56 min-w-0 truncate text-right tabular-nums max-card:w-auto max-card:flex-1 max-card:text-left">
        Loading {progressText(size, total)}
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
  return <> · {durationText(ms)} left</>;
}
