import type { ApiClient } from "../../api/client.ts";
import type { Found, Operation } from "../operation.ts";
import { foundIn, type Reading } from "../reading.ts";
import { sleep, timerDelay } from "../../sleep.ts";
import { look } from "./look.ts";
import { planReadings, type Whereabouts } from "./plan.ts";
import { isSettled, watchDelay, watchForMs } from "./watch-policy.ts";

/** What was found in the end; "late" ten minutes after it was asked for; "ended" with the session. */
export type WatchEnd = Found | "late" | "ended";

/** From so many on they are looked at together, as often as the quickest of them would be. */
const many = 5;
const roundMs = 2000;
const sliceSize = 10;

const nowhere: Whereabouts = { pageOf: new Map(), total: undefined };

interface Watched {
  operation: Operation;
  attempt: number;
  /** Milliseconds since the epoch. */
  dueAt: number;
  astray: boolean;
  end: (end: WatchEnd) => void;
}

interface WatcherOptions {
  client: ApiClient;
  /** The end of the session. */
  ended: AbortSignal;
  locate: (ids: string[]) => Promise<Whereabouts>;
  /** Given every reading of watched instances before it is judged. */
  onReadings: (readings: readonly [instanceId: string, Reading][]) => Promise<void>;
}

/** Reads instances until what was asked of them is seen to be done: each by itself, or many together. */
export function createWatcher({ client, ended, locate, onReadings }: WatcherOptions) {
  const watched = new Map<string, Set<Watched>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let lastRound = 0;

  const all = () => [...watched.values()].flatMap((about) => Array.from(about));

  function watch(operation: Operation): Promise<WatchEnd> {
    if (ended.aborted) return Promise.resolve("ended");
    return new Promise((resolve) => {
      const about = watched.get(operation.instanceId) ?? new Set();
      const entry: Watched = {
        operation,
        attempt: 0,
        dueAt: Date.now() + watchDelay(0),
        astray: false,
        end(how) {
          about.delete(entry);
          if (about.size === 0) watched.delete(operation.instanceId);
          resolve(how);
        },
      };
      watched.set(operation.instanceId, about.add(entry));
      schedule();
    });
  }

  function schedule(): void {
    clearTimeout(timer);
    if (looking || watched.size === 0) return;
    const dues = all().map(({ dueAt }) => dueAt);
    const next = Math.min(...dues);
    const at = dues.length < many ? next : Math.max(next, lastRound + roundMs);
    timer = setTimeout(() => void round(), timerDelay(at - Date.now()));
  }

  /** However a round ends, the next one comes. */
  async function round(): Promise<void> {
    looking = true;
    try {
      await lookAtDue();
    } finally {
      looking = false;
      schedule();
    }
  }

  async function lookAtDue(): Promise<void> {
    lastRound = Date.now();
    const due = all().filter(({ dueAt }) => dueAt <= lastRound);
    const ids = [...new Set(due.map(({ operation }) => operation.instanceId))];
    const where = due.length < many ? nowhere : await locate(ids).catch(() => nowhere);
    const plan = planReadings(
      due.map(({ operation: { instanceId, kind }, astray }) => ({ instanceId, kind, astray })),
      where,
    );
    const learned = new Set<string>();
    await look(client, plan, new Set(ids), ended, async (readings) => {
      if (ended.aborted) return;
      await onReadings(readings);
      for (const [place, [instanceId, reading]] of readings.entries()) {
        learned.add(instanceId);
        for (const entry of watched.get(instanceId) ?? []) judge(entry, foundIn(reading));
        // Each end of a watch is written down and shown: a whole page of them would hold up the page.
        if (place % sliceSize === sliceSize - 1) await sleep(0, ended);
      }
    });
    for (const entry of due) {
      // Not where it was looked for: the list has moved, and it is read by itself at once.
      if (!learned.has(entry.operation.instanceId)) entry.astray = true;
    }
  }

  function judge(entry: Watched, found: Found): void {
    if (isSettled(entry.operation, found)) return entry.end(found);
    if (Date.now() >= entry.operation.askedAt + watchForMs) return entry.end("late");
    entry.attempt += 1;
    entry.astray = false;
    entry.dueAt = Date.now() + watchDelay(entry.attempt);
  }

  ended.addEventListener("abort", () => {
    clearTimeout(timer);
    for (const entry of all()) entry.end("ended");
  });

  return { watch };
}
