import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useOperations } from "../operations.ts";
import { operationsServiceOf } from "../operations-service.ts";
import { RetryButtons } from "./RunPanel.tsx";
import { RunReport } from "./RunReport.tsx";
import type { RunSummary } from "./run.ts";
import { endTitle, tallyText, useTally } from "./run-items.ts";

/** The stored runs that have ended, newest first, with their reports and retries. */
export function PastRuns() {
  const operations = useOperations();
  const current = useSelector(operations.run, (state) => state.current);
  const { data: runs = [] } = useQuery({
    // A run that begins or ends changes the list.
    queryKey: ["past-runs", operations.keyFingerprint(), current?.run.id, current?.phase],
    queryFn: async () => await operationsServiceOf(operations).bulkRuns.past(),
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

function PastRun({ run }: { run: RunSummary }) {
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
      <RetryButtons run={run} counts={counts} />
      <Button onClick={({ currentTarget }) => setReportFrom(currentTarget)}>Report…</Button>
      {reportFrom && (
        <RunReport run={run} returnFocus={reportFrom} onClose={() => setReportFrom(undefined)} />
      )}
    </li>
  );
}
