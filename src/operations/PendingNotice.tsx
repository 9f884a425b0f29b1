import { RelativeTime } from "../ui/RelativeTime.tsx";
import { Notice } from "./Notice.tsx";
import type { OperationKind } from "./operation.ts";
import { useCaution, usePendingOperation } from "./operations-context.ts";
import { words } from "./words.ts";

interface PendingNoticeProps {
  instanceId: string;
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
export function PendingNotice({ instanceId }: PendingNoticeProps) {
  const pending = usePendingOperation(instanceId);
  if (!pending) return null;
  return (
    <Notice tone="wait">
      {words[pending.kind].requested} <RelativeTime time={pending.askedAt} />, and not over yet.
    </Notice>
  );
}
