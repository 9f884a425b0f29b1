import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useRef, useState } from "react";
import { isNotFound } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { randomUuid } from "../api/uuid.ts";
import { isTeamWide } from "../notices/treatment.ts";
import { freshInstanceQuery } from "../queries/fresh-instance.ts";
import { useConnection } from "../session/session-context.ts";
import { reportInBanner } from "./announce.ts";
import type { Performed } from "./carry-out.ts";
import type { Confirmation } from "./confirmation.ts";
import { foundOf, inState, useLatest } from "./latest-outcome.ts";
import { machineOf } from "./machine.ts";
import type { Phase } from "./operation.ts";
import { useOperations } from "./operations-context.ts";

/** The instance as the dialog shows it, and when it was read: milliseconds since the epoch. */
interface Shown {
  instance: Instance;
  readAt: number;
}

/** Nobody has read an outcome sooner: a press before that was meant for the request that the outcome is of. */
const readingMs = 500;

/**
 * The steps of one confirmation: read the instance again, be confirmed once, send once, say what came of it.
 * @returns what the dialog shows, and what its controls do
 */
export function useConfirm({ kind, instance: chosen, opening }: Confirmation) {
  const connection = useConnection();
  const operations = useOperations();
  const { isAsking, close } = operations.confirmation;
  const query = useQuery(freshInstanceQuery(connection, chosen.id, opening, useQueryClient()));
  const [last, setLast] = useState<Performed & { readAt: number }>();
  const [sendingId, setSendingId] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const [unread, setUnread] = useState(false);
  const progress = useSelector(operations.journal.store, ({ entries }) =>
    sendingId === undefined ? undefined : entries.find(({ id }) => id === sendingId)?.phase,
  );

  const latest = useLatest(last?.operation);
  const outcome = latest?.phase;
  // What was found after the try had ended.
  const later = latest && latest !== last?.operation ? foundOf(latest.phase) : undefined;

  const gone = isNotFound(query.error) || last?.reading?.kind === "gone" || later?.kind === "gone";
  const read: Shown | undefined =
    last?.reading?.kind === "instance"
      ? { instance: last.reading.instance, readAt: last.readAt }
      : query.data && { instance: query.data.data, readAt: query.dataUpdatedAt };
  const shown: Shown | undefined =
    read && latest && later?.kind === "instance"
      ? { instance: inState(read.instance, later.state), readAt: latest.changedAt }
      : read;
  /** There is nothing left to confirm. */
  const over = gone || outcome?.name === "done";

  /** The one place where a write begins. A second call while the first is under way does nothing. */
  async function confirm(): Promise<void> {
    // A dialog that is being taken away answers nothing any more.
    if (sending.current || over || !shown || !isAsking(opening)) return;
    const id = randomUuid();
    sending.current = new AbortController();
    setLast(undefined);
    setSendingId(id);
    const { signal } = sending.current;
    const session = operations.session();
    const act = { id, connection, kind, instance: shown.instance, signal };
    const performed = await machineOf(operations).perform(act);
    sending.current = undefined;
    setSendingId(undefined);
    if (isAsking(opening) && !endsDialog(performed.operation.phase)) {
      setLast({ ...performed, readAt: Date.now() });
      setUnread(true);
      setTimeout(() => setUnread(false), readingMs);
      return;
    }
    close(opening);
    // Nobody tells the next key what was asked with this one.
    if (operations.session() === session) reportInBanner(operations.notices, performed.operation);
  }

  // However the dialog is left: what has not been sent is given up. What has been goes on, and a banner says how it ended.
  useEffect(() => () => sending.current?.abort(), []);

  return { query, shown, gone, over, outcome, progress, unread, confirm };
}

/** A team code has its place in the team banner; one surface for each failure. */
function endsDialog(phase: Phase): boolean {
  if (phase.name === "refused") return isTeamWide(phase.error) || phase.error.status === 401;
  return phase.name === "accepted" || phase.name === "done" || phase.name === "cancelled";
}
