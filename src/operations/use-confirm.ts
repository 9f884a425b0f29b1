import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useRef, useState } from "react";
import { isNotFound } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { isRunning } from "../api/state.ts";
import { isTeamWide } from "../notices/treatment.ts";
import { freshInstanceQuery } from "../queries/fresh-instance.ts";
import { onInstanceNews } from "../queries/instance-news.ts";
import { instanceKeys } from "../queries/instances.ts";
import { useConnection } from "../session/session-context.ts";
import { reportInBanner } from "./announce.ts";
import type { Confirmation } from "./confirmation.ts";
import { useLatest } from "./latest-outcome.ts";
import { machineOf } from "./machine.ts";
import {
  differenceFrom,
  identityOf,
  type Operation,
  type Phase,
  withCreationTime,
} from "./operation.ts";
import { useOperations } from "./operations-context.ts";
import { type Single, randomUuid } from "../api/endpoints.ts";

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
  const queryClient = useQueryClient();
  const query = useQuery(freshInstanceQuery(connection, chosen.id, opening, queryClient));
  const [last, setLast] = useState<Operation>();
  const [sendingId, setSendingId] = useState<string>();
  const [confirmed, setConfirmed] = useState<Instance>();
  const sending = useRef<AbortController>(undefined);
  const [unread, setUnread] = useState(false);
  const progress = useSelector(operations.journal.store, ({ entries }) =>
    sendingId === undefined ? undefined : entries.find(({ id }) => id === sendingId)?.phase,
  );

  const outcome = useLatest(last)?.phase;

  const { learned, isGone, isAnother } = useLearned(chosen, opening);
  const gone = isGone || isNotFound(query.error);
  const read = query.data?.data;
  const shown: Shown | undefined = read && {
    // A reading without a creation time must not end the check for another machine.
    instance: withCreationTime(learned?.instance ?? read, read, chosen),
    readAt: learned?.readAt ?? query.dataUpdatedAt,
  };
  // It is not running, and the API has refused to stop it for that.
  const conflicts =
    kind === "stop" &&
    outcome?.name === "refused" &&
    outcome.error.status === 409 &&
    !isRunning(shown?.instance.state);
  /** There is nothing left to confirm. */
  const over = gone || conflicts || outcome?.name === "done";

  /** The one place where a write begins. A second call while the first is under way does nothing. */
  async function confirm(): Promise<void> {
    // A dialog that is being taken away answers nothing any more.
    if (sending.current || over || isAnother || !shown || !isAsking(opening)) return;
    const id = randomUuid();
    sending.current = new AbortController();
    setLast(undefined);
    setSendingId(id);
    setConfirmed(shown.instance);
    const { signal } = sending.current;
    const session = operations.session();
    const act = { id, connection, kind, instance: shown.instance, signal };
    const performed = await machineOf(operations).perform(act);
    sending.current = undefined;
    setSendingId(undefined);
    if (isAsking(opening) && !endsDialog(performed.operation.phase)) {
      setLast(performed.operation);
      setConfirmed(undefined);
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

  /** What is confirmed, or would be. What a request brings about is no reason against it. */
  const asked = confirmed ?? shown?.instance;
  return {
    query,
    shown,
    asked,
    gone,
    isAnother,
    over,
    outcome,
    progress,
    sendingId,
    unread,
    confirm,
  };
}

/** What is learned of an instance in this tab while the dialog is open, wherever it is read. */
function useLearned(chosen: Instance, opening: number) {
  const queryClient = useQueryClient();
  const [learned, setLearned] = useState<Shown>();
  const [isGone, setGone] = useState(false);
  /** The id has come to stand for another machine than the dialog has read: it stays so, however it looks later. */
  const [isAnother, setAnother] = useState(false);
  useEffect(() => {
    const { id } = chosen;
    let last: Instance | undefined;
    return onInstanceNews(queryClient, (news) => {
      if (news.kind === "gone") {
        if (news.id === id && news.source === "api") setGone(true);
        return;
      }
      const instance = news.instances.find((one) => one.id === id);
      if (!instance) return;
      const read = queryClient.getQueryData<Single<Instance>>(instanceKeys.fresh(id, opening));
      const known = read && withCreationTime(read.data, last, chosen);
      if (known && differenceFrom(identityOf(known), instance)) setAnother(true);
      last = withCreationTime(instance, last);
      setLearned({ instance: last, readAt: Date.now() });
    });
  }, [queryClient, chosen, opening]);
  return { learned, isGone, isAnother };
}

/** A team code has its place in the team banner; one surface for each failure. */
function endsDialog(phase: Phase): boolean {
  if (phase.name === "refused") return isTeamWide(phase.error) || phase.error.status === 401;
  // What was gone before has its code and request ID, and why nothing was sent has to be read.
  if (phase.name === "done") return !isNotFound(phase.error);
  return phase.name === "accepted" || (phase.name === "cancelled" && !phase.found);
}
