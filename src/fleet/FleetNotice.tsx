import type { ReactNode } from "react";
import { ErrorReference } from "../notices/ErrorReference.tsx";
import { explain, treat } from "../notices/treatment.ts";
import { Button } from "../ui/Button.tsx";
import { formatCount } from "../ui/numbers.ts";
import { useFleet, useFleetState } from "./fleet-context.ts";

/** Says why not all of the fleet is searched, where that is so, and offers to go on. */
export function FleetNotice() {
  const { phase, size, total, moving, error } = useFleetState((state) => state);
  const of =
    total === undefined ? formatCount(size) : `${formatCount(size)} of ${formatCount(total)}`;
  if (phase === "cancelled") {
    return <Incomplete action="Go on">Loading was cancelled: {of} instances were read.</Incomplete>;
  }
  if (phase === "failed" && error && size > 0) {
    return (
      <div role="alert">
        <Incomplete action="Go on">
          <b className="font-semibold">{treat(error).title}</b> <bdi>{explain(error)}</bdi> {of}{" "}
          instances were read. <ErrorReference error={error} />
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
