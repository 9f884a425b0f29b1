import type { Failure } from "../../api/error.ts";
import type { RunEnd } from "./run.ts";

/** How work on an item ended: it is over, it was given up before it was sent, or the API refuses every further one. */
export type ItemEnd = "over" | "unsent" | { refusedAll: Failure };

export interface RunQueue {
  /** Resolves when nothing more will be sent; answers may still come. */
  ending: Promise<RunEnd>;
  /** Resolves when the last answer has come, too. */
  over: Promise<RunEnd>;
  /** Gives up what has not been sent. It comes first after `resume`. */
  pause(): void;
  resume(): void;
  stop(end: RunEnd): void;
}

/**
 * Works on each item once.
 * @param maxConcurrent how many at once: so many can be without an outcome if the tab crashes
 * @param work works on one item, and gives up with the signal as long as nothing is sent. If it rejects, the item is over
 * @param ready no work begins before; until then the queue can be paused and stopped, too
 */
export function startRunQueue<Item>(
  items: readonly Item[],
  maxConcurrent: number,
  work: (item: Item, giveUp: AbortSignal) => Promise<ItemEnd>,
  ready: Promise<unknown> = Promise.resolve(),
): RunQueue {
  const ending = Promise.withResolvers<RunEnd>();
  const over = Promise.withResolvers<RunEnd>();
  const remaining = items.values();
  const givenUp: Item[] = [];
  let isReady = false;
  let isExhausted = false;
  let pausing = new AbortController();
  let end: RunEnd | undefined;
  let active = 0;

  function nextItem(): Item | undefined {
    if (givenUp.length > 0) return givenUp.shift();
    const { done, value } = remaining.next();
    isExhausted = done === true;
    return value;
  }

  // A stop aborts this signal, too.
  const mayBegin = () => isReady && !pausing.signal.aborted && active < maxConcurrent;

  function beginWork(): void {
    while (mayBegin()) {
      const item = nextItem();
      if (item === undefined) break;
      active++;
      void workOn(item);
    }
    const isFinished = isExhausted && givenUp.length === 0;
    if (active > 0 || !(end || isFinished)) return;
    end ??= { why: "finished" };
    ending.resolve(end);
    over.resolve(end);
  }

  async function workOn(item: Item): Promise<void> {
    const itemEnd = await work(item, pausing.signal).catch((): ItemEnd => "over");
    active--;
    if (itemEnd === "unsent") givenUp.push(item);
    if (typeof itemEnd === "object") stop({ why: "refused", error: itemEnd.refusedAll });
    beginWork();
  }

  function stop(reason: RunEnd): void {
    end ??= reason;
    ending.resolve(end);
    pausing.abort();
    beginWork();
  }

  void ready.then(() => {
    isReady = true;
    beginWork();
  });
  return {
    ending: ending.promise,
    over: over.promise,
    pause: () => pausing.abort(),
    resume() {
      if (end || !pausing.signal.aborted) return;
      pausing = new AbortController();
      beginWork();
    },
    stop,
  };
}
