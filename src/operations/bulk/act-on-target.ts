import type { Failure } from "../../api/error.ts";
import { randomUuid } from "../../api/uuid.ts";
import { isTeamWide } from "../../notices/treatment.ts";
import type { Connection } from "../../session/session.ts";
import type { CarryOut } from "../carry-out.ts";
import type { Journal } from "../journal.ts";
import type { Operation, Phase } from "../operation.ts";
import type { Follower } from "../watching/follow.ts";
import { objectionTo } from "./objection.ts";
import { readTarget } from "./read-target.ts";
import type { RunSummary, Target } from "./run.ts";
import type { ItemEnd } from "./runner.ts";

/** What a run is carried out with. */
export interface RunContext {
  run: RunSummary;
  /** The name of this tab. */
  tab: string;
  connection: Connection;
  /** The end of the session. */
  ended: AbortSignal;
  journal: Journal;
  follower: Follower;
  carryOut: CarryOut;
  /** Told why instances cannot be read for now, and that they can be again. */
  onHoldup: (failure: Failure | undefined) => void;
}

/** Reads one instance of a run again and, if it still is what was confirmed, sends its request. */
export async function actOnTarget(
  context: RunContext,
  target: Target,
  giveUp: AbortSignal,
): Promise<ItemEnd> {
  const { run, tab, connection, ended, journal, follower, carryOut, onHoldup } = context;
  const { client } = connection;
  const reading = await readTarget(client, target.id, giveUp, onHoldup);
  if (!reading) return "unsent";
  if (reading.kind === "unreadable" && concernsAll(reading.error))
    return { refusedAll: reading.error };
  const now = Date.now();
  const operation: Operation = {
    // The same after a pause: one confirmation is one intent.
    id: journal.about(target.id).find(({ runId }) => runId === run.id)?.id ?? randomUuid(),
    kind: run.kind,
    instanceId: target.id,
    host: target.host,
    stateBefore: reading.kind === "instance" ? reading.instance.state : target.state,
    askedAt: now,
    changedAt: now,
    tab,
    api: run.api,
    account: run.account,
    runId: run.id,
    phase: { name: "waiting" },
  };
  const objection = objectionTo(run.kind, target, reading);
  if (objection) {
    await follower.show(target.id, reading);
    await journal.record({ ...operation, phase: objection });
    return "over";
  }
  const order = { operation, client, signal: giveUp, ended, priority: "background" } as const;
  return endOf((await carryOut(order)).operation.phase);
}

function endOf(phase: Phase): ItemEnd {
  if (phase.name === "cancelled") return "unsent";
  if (phase.name === "refused" && concernsAll(phase.error)) return { refusedAll: phase.error };
  return "over";
}

/** Whether the API will say the same of every other instance: the team may not, or the key is not accepted. */
function concernsAll(error: Failure): boolean {
  return isTeamWide(error) || error.status === 401;
}
