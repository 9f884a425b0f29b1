import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { machineOf } from "../machine.ts";
import { useOperations } from "../operations-context.ts";
import { FurtherSteps } from "./FurtherSteps.tsx";
import type { RunSummary } from "./run.ts";
import { endTitle, tallyText } from "./run-words.ts";
import { RunReport } from "./RunReport.tsx";
import { useTally } from "./use-run.ts";
import { RelativeTime } from "../../ui/time.tsx";

/** The runs that have ended, newest first: what they left undone stays within reach. */
export function PastRuns() {
  const operations = useOperations();
  const current = useSelector(operations.run, (state) => state.current);
  const { data: runs = [] } = useQuery({
    // Anew whenever one begins or ends.
    queryKey: ["past-runs", operations.account(), current?.run.id, current?.phase],
    queryFn: async () => await machineOf(operations).runs.past(),
    networkMode: "always",
  });
  if (runs.length === 0) return null;
  return (
    <section aria-label="Runs" className="mb-4 rounded-card border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">Runs</h2>
      <ul className="max-h-[30dvh] overflow-y-auto">
        {runs.map((run) => (
          <PastRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

interface PastRunProps {
  run: RunSummary;
}

function PastRun({ run }: PastRunProps) {
  const counts = useTally(run);
  const [reportFrom, setReportFrom] = useState<HTMLElement>();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 last:border-b-0">
      <p className="min-w-0 flex-1 basis-64">
        {run.end && endTitle(run.kind, run.count, run.end)}{" "}
        <span className="text-ink-2">
          {tallyText(counts)}. <RelativeTime time={run.askedAt} />
        </span>
      </p>
      <FurtherSteps run={run} counts={counts} />
      <Button onClick={({ currentTarget }) => setReportFrom(currentTarget)}>Report…</Button>
      {reportFrom && (
        <RunReport run={run} returnFocus={reportFrom} onClose={() => setReportFrom(undefined)} />
      )}
    </li>
  );
}
