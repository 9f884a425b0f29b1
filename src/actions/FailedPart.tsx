import { useSelector } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import { Alert } from "../errors/Alert.tsx";
import { tally } from "../operations/runs/run-items.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useOperations } from "./use-operations.ts";
import { underWayTexts } from "./under-way.ts";

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
