import { Notice } from "./Notice.tsx";
import type { Operation, OperationKind } from "./operation.ts";
import {
  useCaution,
  useOperations,
  usePendingOperation,
  useUnanswered,
} from "./operations-context.ts";
import { words } from "./words.ts";
import { RelativeTime } from "../ui/time.tsx";

interface PendingNoticeProps {
  instanceId: string;
  /** When the dialog was opened: milliseconds since the epoch. What is confirmed in it, it says itself. */
  openedAt: number;
}

interface CautionNoticeProps {
  kind: OperationKind;
}

/** Says that the API will probably refuse, by what it last said. */
export function CautionNotice({ kind }: CautionNoticeProps) {
  const caution = useCaution(kind);
  return caution === undefined ? null : <Notice tone="wait">{caution}</Notice>;
}

/** Says that something was already asked of this instance and is not over. Asking again is possible all the same. */
export function PendingNotice({ instanceId, openedAt }: PendingNoticeProps) {
  const { tab } = useOperations();
  const accepted = usePendingOperation(instanceId);
  const unanswered = useUnanswered(instanceId);
  const isEarlier = (operation: Operation | undefined) =>
    operation !== undefined && !isConfirmedSince(openedAt, tab, operation);
  return (
    <>
      {accepted && isEarlier(accepted) && (
        <Notice tone="wait">
          {words[accepted.kind].requested} <RelativeTime time={accepted.askedAt} />, and not over
          yet.
        </Notice>
      )}
      {unanswered && isEarlier(unanswered) && (
        <Notice tone="wait">
          {words[unanswered.kind].verb} was confirmed <RelativeTime time={unanswered.askedAt} />,
          and has no answer yet.
        </Notice>
      )}
    </>
  );
}

/** Whether it was confirmed in the dialog that is open since then: there is one at most, and a run goes on without any. */
function isConfirmedSince(openedAt: number, tab: string, operation: Operation): boolean {
  return operation.tab === tab && operation.runId === undefined && operation.askedAt >= openedAt;
}
