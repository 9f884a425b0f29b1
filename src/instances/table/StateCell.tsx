import { words } from "../../actions/labels.ts";
import { useLastOperation } from "../../actions/use-operations.ts";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { readTime } from "../../text/iso-time.ts";
import { useServerAhead } from "../../hooks/use-services.ts";
import { isPending } from "../../operations/operation.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";

/** With the requested operation beneath until it's over. */
export function StateCell({ instance }: { instance: Instance }) {
  const { id, state, updatedAt, isGone } = instance;
  const pending = useLastOperation(id, isPending);
  const changedAt = readTime(updatedAt);
  const aheadMs = useServerAhead();
  if (isGone) return <span className="text-ink-2">Deleted, still listed</span>;
  const mark =
    state === undefined ? (
      <EmptyValue />
    ) : (
      <StatusMark
        {...describeState(state)}
        shape="badge"
        since={Number.isNaN(changedAt) ? undefined : changedAt}
        aheadMs={aheadMs}
      />
    );
  if (!pending) return mark;
  return (
    <>
      {/* A card has one line for it: show the request, which is news. */}
      <span className="max-card:hidden">{mark}</span>
      <span className="requested">{words[pending.kind].requested}</span>
    </>
  );
}
