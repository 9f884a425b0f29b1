import { useSelector } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import { Alert } from "../../errors/Alert.tsx";
import { isPending, type Operation } from "../../operations/operation.ts";
import { formatCount, plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
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
  const text = underWayText(entries, current !== undefined && current.phase !== "over");
  if (text !== "") return <span>{text}</span>;
  return isRead && <span>No stop or delete of this browser is under way.</span>;
}

/** What an error page knows from the journal. Activity has the details. */
export function underWayText(entries: readonly Operation[], isRunOpen: boolean): string {
  const isSent = (entry: Operation) => entry.phase.name === "sent" || isPending(entry);
  const sent = entries.filter(isSent).length;
  const waiting = entries.filter(({ phase }) => phase.name === "waiting").length;
  return [
    sent > 0 &&
      `${requestsText(sent)} ${plural(sent, "was sent and is", "were sent and are")} under way.`,
    waiting > 0 && `${requestsText(waiting)} ${plural(waiting, "waits", "wait")} to be sent.`,
    isRunOpen && "A bulk run isn’t over.",
  ]
    .filter((text) => text !== false)
    .join(" ");
}

const requestsText = (count: number) =>
  `${formatCount(count)} ${plural(count, "request", "requests")} to stop or delete`;
