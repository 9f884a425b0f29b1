import type { Failure } from "../../api/error.ts";
import { isTeamWide } from "../../notices/treatment.ts";
import type { CarryOut } from "../carry-out.ts";
import type { Journal } from "../journal.ts";
import type { Operation, Phase } from "../operation.ts";
import { readTarget } from "./read-target.ts";
import type { RunSummary, Target } from "./run.ts";
import type { ItemEnd } from "./runner.ts";
import { randomUuid } from "../../api/endpoints.ts";
import type { Connection } from "../../session/connection.ts";

/** What a run is carried out with. */
export interface RunContext {
  run: RunSummary;
  /** The name of this tab. */
  tab: string;
  connection: Connection;
  /** The end of the session. */
  ended: AbortSignal;
  journal: Journal;
  carryOut: CarryOut;
  /** Told why instances cannot be read for now, and that they can be again. */
  onHoldup: (failure: Failure | undefined) => void;
}

/** Sends the request of one instance of a run, if it still is what was confirmed when its turn comes. */
export async function actOnTarget(
  context: RunContext,
  target: Target,
  giveUp: AbortSignal,
): Promise<ItemEnd> {
  const { run, tab, connection, ended, journal, carryOut, onHoldup } = context;
  const { client } = connection;
  const refused: { all?: Failure } = {};
  const now = Date.now();
  const operation: Operation = {
    // The same after a pause: one confirmation is one intent.
    id: journal.about(target.id).find(({ runId }) => runId === run.id)?.id ?? randomUuid(),
    kind: run.kind,
    instanceId: target.id,
    host: target.host,
    stateBefore: target.state,
    askedAt: now,
    changedAt: now,
    tab,
    api: run.api,
    account: run.account,
    runId: run.id,
    phase: { name: "waiting" },
  };
  const performed = await carryOut({
    operation,
    confirmed: target,
    async read(unsent) {
      const reading = await readTarget(client, target.id, unsent, onHoldup);
      if (reading?.kind !== "unreadable" || !concernsAll(reading.error)) return reading;
      refused.all = reading.error;
      return undefined;
    },
    client,
    signal: giveUp,
    ended,
    priority: "background",
  });
  return refused.all ? { refusedAll: refused.all } : endOf(performed.operation.phase);
}

function endOf(phase: Phase): ItemEnd {
  if (phase.name === "cancelled" && !phase.found) return "unsent";
  if (phase.name === "refused" && concernsAll(phase.error)) return { refusedAll: phase.error };
  return "over";
}

/** Whether the API will say the same of every other instance: the team may not, or the key is not accepted. */
function concernsAll(error: Failure): boolean {
  return isTeamWide(error) || error.status === 401;
}
