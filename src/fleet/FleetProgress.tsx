import type { ReactNode } from "react";
import { explain, treat } from "../notices/treatment.ts";
import { ErrorReference } from "../notices/ErrorReference.tsx";
import { Button } from "../ui/Button.tsx";
import { useNow } from "../ui/now.ts";
import { formatCount } from "../ui/numbers.ts";
import { useFleet, useFleetState } from "./fleet-context.ts";
import { type FleetState, timeLeft } from "./fleet-state.ts";

/** How far the fleet is loaded, as long as that is not all of it, and what there is to do about it. */
export function FleetProgress() {
  const fleet = useFleet();
  const state = useFleetState((whole) => whole);
  const { phase, size, total, moving, error } = state;
  const of =
    total === undefined ? formatCount(size) : `${formatCount(size)} of ${formatCount(total)}`;

  if (phase === "loading") {
    return (
      <div className="mb-3 flex animate-late flex-wrap items-center gap-x-3 gap-y-1.5">
        <div
          role="progressbar"
          aria-label="Loading fleet"
          aria-valuemin={0}
          aria-valuemax={total ?? size}
          aria-valuenow={total === undefined ? undefined : Math.min(size, total)}
          aria-valuetext={of}
          className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-full bg-stop-soft card:max-w-72"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-200"
            style={{ width: `${total ? Math.min(100, (size / total) * 100) : 0}%` }}
          />
        </div>
        <span className="text-ink-2 tabular-nums">
          Loading the fleet: {of}
          <TimeLeft state={state} />
        </span>
        <Button variant="ghost" onClick={() => fleet.cancel()}>
          Cancel loading
        </Button>
      </div>
    );
  }
  if (phase === "cancelled") {
    return (
      <Incomplete action="Go on">Loading was cancelled: {of} instances are searched.</Incomplete>
    );
  }
  if (phase === "failed" && error && size > 0) {
    return (
      <div role="alert">
        <Incomplete action="Go on">
          <b className="font-semibold">{treat(error).title}</b> <bdi>{explain(error)}</bdi> {of}{" "}
          instances are searched. <ErrorReference error={error} />
        </Incomplete>
      </div>
    );
  }
  if (phase === "ready" && moving) {
    return (
      <Incomplete action="Load again">
        The fleet changed while it was loaded, so some instances may be missing or out of date.
      </Incomplete>
    );
  }
  return null;
}

interface IncompleteProps {
  action: "Go on" | "Load again";
  children: ReactNode;
}

function Incomplete({ action, children }: IncompleteProps) {
  const fleet = useFleet();
  const act = () => (action === "Go on" ? fleet.resume() : fleet.refresh());
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-wait-soft px-3 py-2 text-wait-ink [overflow-wrap:anywhere]">
      <span className="min-w-0 flex-1">{children}</span>
      <Button onClick={act}>{action}</Button>
    </p>
  );
}

function TimeLeft({ state }: { state: FleetState }) {
  const ms = timeLeft(state, useNow(1000));
  if (ms === undefined) return null;
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const text = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return <> · {text} left</>;
}
