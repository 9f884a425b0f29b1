import { useRef, useState } from "react";
import type { ConfirmationOfMany } from "../confirmation.ts";
import { machineOf } from "../machine.ts";
import { LazyRunPanel } from "../lazy-parts.ts";
import { useOperations } from "../operations-context.ts";
import { partition } from "./partition.ts";
import type { Target } from "./run.ts";
import { loadCode } from "../../ui/lazy-code.tsx";

/**
 * The steps of a confirmation of many: divide, let the person include what was left out, be confirmed once, begin once.
 * @returns what the dialog shows, and what its controls do
 */
export function useBulkConfirm({ kind, targets, opening }: ConfirmationOfMany) {
  const operations = useOperations();
  const { isAsking, close } = operations.confirmation;
  // As it was when it opened: what is confirmed must not change under the hand.
  const [parts] = useState(() =>
    partition(kind, targets, (id) =>
      operations.journal.about(id).some(({ kind: asked, phase, account }) => {
        return (
          asked === kind &&
          account === operations.account() &&
          phase.name === "accepted" &&
          !phase.late
        );
      }),
    ),
  );
  const [included, setIncluded] = useState({ notRunning: false, requested: false });
  const [notBegun, setNotBegun] = useState<"another run" | "code missing">();
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  const hit: Target[] = [
    ...parts.hit,
    ...(included.notRunning ? parts.notRunning : []),
    ...(included.requested ? parts.requested : []),
  ];

  /** The one place where a run begins. A second call while the first is under way does nothing. */
  async function confirm(): Promise<void> {
    if (begun.current || hit.length === 0 || !isAsking(opening)) return;
    const session = operations.session();
    const isStillWanted = () => isAsking(opening) && operations.session() === session;
    begun.current = true;
    setBusy(true);
    setNotBegun(undefined);
    try {
      await loadCode(LazyRunPanel.load);
      // It can have been cancelled, or the key changed, while the code was on its way.
      if (!isStillWanted()) return;
      const hasBegun = await machineOf(operations).performMany(kind, hit, isStillWanted);
      if (hasBegun) return close(opening);
      setNotBegun("another run");
    } catch {
      setNotBegun("code missing");
    } finally {
      begun.current = false;
      setBusy(false);
    }
  }

  const toggle = (part: keyof typeof included) =>
    setIncluded((now) => ({ ...now, [part]: !now[part] }));
  return { parts, included, toggle, hit, confirm, busy, notBegun };
}
