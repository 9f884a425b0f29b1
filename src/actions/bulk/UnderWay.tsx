import { useSelector } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import { Alert } from "../../errors/Alert.tsx";
import { isPending, type Operation, type OperationKind } from "../../operations/operation.ts";
import type { CurrentRun } from "../../operations/runs/run.ts";
import { finishedCount, tally, type Tally } from "../../operations/runs/run-items.ts";
import { formatCount, plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { remainingText } from "./run-text.ts";
import { useOperations } from "../use-operations.ts";

/** In place of a part of the page that threw while rendering. */
export function FailedPart({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert title="This part couldn’t be shown.">
      <UnderWay /> <bdi>{String(error)}</bdi>
      <Button className="mt-2 flex" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}

/** What this browser has sent and is under way. Says nothing that the journal doesn't know. */
export function UnderWay() {
  const { journal, run, service } = useOperations();
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const loading = service.load().then((loaded) => loaded.journal.load());
    loading.then(setIsRead, () => undefined);
  }, [service]);
  const { entries } = useSelector(journal.store);
  const current = useSelector(run, (state) => state.current);
  const texts = underWayTexts(entries, current && { current, counts: tally(current.run, entries) });
  if (texts.length > 0) return <span>{texts.join(" ")}</span>;
  return isRead && <span>No stop or delete of this browser is under way.</span>;
}

/** What an error page knows from the journal, e.g. "3 stops were sent and are under way; 2 answered." */
export function underWayTexts(
  entries: readonly Operation[],
  run: { current: CurrentRun; counts: Tally } | undefined,
): string[] {
  const texts = (["stop", "delete"] as const).flatMap((kind) => [
    sentText(kind, entries),
    waitingText(kind, entries),
  ]);
  if (run && run.current.phase !== "over") {
    const { count } = run.current.run;
    const doing = runDoing[run.current.phase];
    texts.push(
      `The run ${doing}: ${remainingText(count - finishedCount(run.counts, count), count)}`,
    );
  }
  return texts.filter((text) => text !== undefined);
}

/** `ending`: nothing more is sent. */
const runDoing = {
  running: "goes on",
  paused: "is paused",
  held: "is held",
  ending: "waits for its last answers",
};

const countOf = (kind: OperationKind, count: number) =>
  `${formatCount(count)} ${plural(count, kind, `${kind}s`)}`;

function sentText(kind: OperationKind, entries: readonly Operation[]): string | undefined {
  const same = entries.filter((entry) => entry.kind === kind);
  const answered = same.filter((entry) => isPending(entry)).length;
  const sent = same.filter(({ phase }) => phase.name === "sent").length + answered;
  if (sent === 0) return undefined;
  const were = plural(sent, "was sent and is", "were sent and are");
  return `${countOf(kind, sent)} ${were} under way; ${formatCount(answered)} answered.`;
}

function waitingText(kind: OperationKind, entries: readonly Operation[]): string | undefined {
  const waiting = entries.filter(
    (entry) => entry.kind === kind && entry.phase.name === "waiting",
  ).length;
  if (waiting === 0) return undefined;
  return `${countOf(kind, waiting)} ${plural(waiting, "waits", "wait")} to be sent.`;
}
