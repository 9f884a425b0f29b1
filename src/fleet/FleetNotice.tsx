import { progressText } from "../ui/ProgressBar.tsx";
import { useFleet, useFleetState } from "./fleet-context.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { IncompleteAlert } from "../errors/Alert.tsx";
import { explain, treat } from "../errors/error-table.ts";

/** Says why not all of the fleet is searched, where that is so, and offers to go on. */
export function FleetNotice() {
  const { resume, refresh } = useFleet();
  const { phase, size, total, moving, error } = useFleetState((state) => state);
  const of = progressText(size, total);
  if (phase === "cancelled") {
    return (
      <IncompleteAlert action="Go on" onAction={resume}>
        Loading was cancelled: {of} instances were read.
      </IncompleteAlert>
    );
  }
  if (phase === "failed" && error && size > 0) {
    return (
      <div role="alert">
        <IncompleteAlert action="Go on" onAction={resume}>
          <b className="font-semibold">{treat(error).title}</b> <bdi>{explain(error)}</bdi> {of}{" "}
          instances were read. <ErrorReference error={error} />
        </IncompleteAlert>
      </div>
    );
  }
  if (phase === "ready" && moving) {
    return (
      <IncompleteAlert action="Load again" onAction={refresh}>
        The fleet changed while it was loaded, so some instances may be missing or out of date.
      </IncompleteAlert>
    );
  }
  return null;
}
