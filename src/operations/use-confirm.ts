import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useRef, useState } from "react";
import type { Instance } from "../api/schema.ts";
import { isTeamWide } from "../notices/treatment.ts";
import { freshInstanceQuery } from "../queries/fresh-instance.ts";
import { useConnection } from "../session/session-context.ts";
import { reportInBanner } from "./announce.ts";
import { closeConfirmation, type Confirmation, isAsking } from "./confirmation.ts";
import type { Phase } from "./operation.ts";
import { useOperations } from "./operations-context.ts";

/** The instance as the dialog shows it, and when it was read: milliseconds since the epoch. */
interface Reading {
  instance: Instance;
  readAt: number;
}

/**
 * The steps of one confirmation: read the instance again, be confirmed once, send once, say what came of it.
 * @returns what the dialog shows, and what its controls do
 */
export function useConfirm({ kind, instance: chosen, opening }: Confirmation) {
  const connection = useConnection();
  const operations = useOperations();
  const query = useQuery(freshInstanceQuery(connection, chosen.id, opening, useQueryClient()));
  const [outcome, setOutcome] = useState<{ phase: Phase; readAt: number }>();
  const [sendingId, setSendingId] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  const progress = useSelector(
    operations.store,
    (all) => all.find(({ id }) => id === sendingId)?.phase,
  );

  const found = outcome && "found" in outcome.phase ? outcome.phase.found : undefined;
  const gone = query.error?.status === 404 || found?.kind === "gone";
  const reading: Reading | undefined =
    found?.kind === "instance" && outcome
      ? { instance: found.instance, readAt: outcome.readAt }
      : query.data && { instance: query.data.data, readAt: query.dataUpdatedAt };

  /** The one place where a write begins. A second call while the first is under way does nothing. */
  async function confirm(): Promise<void> {
    if (sending.current || gone || !reading) return;
    const id = crypto.randomUUID();
    sending.current = new AbortController();
    setOutcome(undefined);
    setSendingId(id);
    const { client } = connection;
    const { signal } = sending.current;
    const done = await operations.perform({ id, client, kind, instance: reading.instance, signal });
    sending.current = undefined;
    setSendingId(undefined);
    if (isAsking(opening) && !endsDialog(done.phase)) {
      setOutcome({ phase: done.phase, readAt: Date.now() });
      return;
    }
    closeConfirmation(opening);
    reportInBanner(done);
  }

  /** Leaves the dialog. What has not been sent is given up; what has been goes on, and a banner says how it ended. */
  function leave(): void {
    closeConfirmation(opening);
    if (progress?.name !== "sent") sending.current?.abort();
  }

  return { query, reading, gone, outcome: outcome?.phase, progress, confirm, leave };
}

/** A team code has its place in the team banner; one surface for each failure. */
function endsDialog(phase: Phase): boolean {
  if (phase.name === "refused") return isTeamWide(phase.error) || phase.error.status === 401;
  return phase.name === "accepted" || phase.name === "done" || phase.name === "cancelled";
}
