import { Pause, Play } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { machineOf } from "../machine.ts";
import { useOperations } from "../operations-context.ts";
import type { CurrentRun } from "./current-run.ts";
import { FurtherSteps } from "./FurtherSteps.tsx";
import type { Tally } from "./tally.ts";

interface RunControlsProps {
  current: CurrentRun;
  counts: Tally;
  onReport: (button: HTMLElement) => void;
}

/** What can be done with a run. */
export function RunControls({ current: { phase, run }, counts, onReport }: RunControlsProps) {
  const operations = useOperations();
  const { runs } = machineOf(operations);

  const report = (
    <Button key="report" onClick={({ currentTarget }) => onReport(currentTarget)}>
      Report…
    </Button>
  );
  if (phase === "ending") return report;
  if (phase === "over") {
    return (
      <>
        <FurtherSteps run={run} counts={counts} />
        {report}
        <Button key="dismiss" variant="ghost" onClick={() => void runs.dismiss()}>
          Dismiss
        </Button>
      </>
    );
  }
  return (
    <>
      {phase === "running" ? (
        <Button key="pause" onClick={() => runs.order("pause")}>
          <Pause size={14} aria-hidden />
          Pause
        </Button>
      ) : (
        <Button key="resume" onClick={() => runs.order("resume")}>
          <Play size={14} aria-hidden />
          Resume
        </Button>
      )}
      <Button key="cancel" onClick={() => runs.order("cancel")}>
        Cancel remaining
      </Button>
      {report}
    </>
  );
}
