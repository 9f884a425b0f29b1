import { useState } from "react";
import { FleetProgress } from "../../fleet/FleetProgress.tsx";
import { useFleet } from "../../fleet/fleet-context.ts";
import { useWholeFleet } from "../../fleet/use-whole-fleet.ts";
import { Button } from "../../ui/Button.tsx";
import { useInstances } from "../instances-context.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { formatCount } from "../../ui/format.ts";

interface SelectMatchingProps {
  /** In the query language; empty for the whole fleet. */
  q: string;
  /** How many match. */
  total: number | undefined;
  /** How many are selected. */
  count: number;
}

/** Selects everything that matches, on whatever page. The whole fleet is loaded for that, where it is not here. */
export function SelectMatching({ q, total, count }: SelectMatchingProps) {
  const fleet = useFleet();
  const { select } = useInstances().selection;
  const { show: say } = useNotifications().toasts;
  const { waiting, start } = useWholeFleet();
  /** The query whose matches were selected last. */
  const [chosenFor, setChosenFor] = useState<string>();
  if (waiting) return <FleetProgress />;
  if (total === undefined || total === 0 || (chosenFor === q && count >= total)) return null;
  async function selectAll(): Promise<void> {
    try {
      select(await fleet.choose(q));
      setChosenFor(q);
    } catch {
      say({ title: "Not selected.", text: "The whole fleet could not be searched." });
    }
  }
  return (
    <Button
      variant="ghost"
      onClick={() =>
        start(selectAll, () =>
          say({ title: "Not selected.", text: "The whole fleet could not be loaded." }),
        )
      }
    >
      Select all {formatCount(total)} matching
    </Button>
  );
}
