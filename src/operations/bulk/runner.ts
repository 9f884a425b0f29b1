import type { Failure } from "../../api/error.ts";
import type { RunEnd } from "./run.ts";

/** What became of an item: it is over; it was given up before it was sent; or nothing more may be sent, and why. */
export type ItemEnd = "over" | "unsent" | { refusedAll: Failure };

/** A run under way. */
export interface Runner {
  /** When nothing more is sent, and nothing is on its way. */
  over: Promise<RunEnd>;
  /** When nothing more will be sent, though something may still be on its way. */
  ending: Promise<RunEnd>;
  /** Sends nothing more for now: what waits for its turn waits on. */
  pause(): void;
  resume(): void;
  stop(end: RunEnd): void;
}

/**
 * Works off the items of a run, each once.
 * @param most how many are worked on at once, which bounds what is without an outcome if the tab dies
 * @param work acts on one item. It gives up with the signal as long as it has sent nothing. If
 * it throws, what is known of the item is what it has recorded
 * @param ready nothing is begun before; until then it can be paused and stopped as later
 */
export function startRunner<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, giveUp: AbortSignal) => Promise<ItemEnd>,
  ready: Promise<unknown> = Promise.resolve(),
): Runner {
  const over = Promise.withResolvers<RunEnd>();
  const ending = Promise.withResolvers<RunEnd>();
  /** Given up in a pause: they go first when it ends. */
  const again: Item[] = [];
  const left = items.values();
  let isReady = false;
  let exhausted = false;
  let giveUp = new AbortController();
  let end: RunEnd | undefined;
  let active = 0;

  function next(): Item | undefined {
    if (again.length > 0) return again.shift();
    const { done, value } = left.next();
    exhausted = done === true;
    return value;
  }

  // The signal has been given, too, when the run has its end.
  const mayBegin = () => isReady && !giveUp.signal.aborted && active < most;

  function fill(): void {
    while (mayBegin()) {
      const item = next();
      if (item === undefined) break;
      active++;
      void workOn(item);
    }
    if (active > 0 || !(end || (exhausted && again.length === 0))) return;
    end ??= { why: "finished" };
    ending.resolve(end);
    over.resolve(end);
  }

  async function workOn(item: Item): Promise<void> {
    const how = await work(item, giveUp.signal).catch((): ItemEnd => "over");
    active--;
    if (how === "unsent") again.push(item);
    if (typeof how === "object") stop({ why: "refused", error: how.refusedAll });
    fill();
  }

  function stop(how: RunEnd): void {
    end ??= how;
    ending.resolve(end);
    giveUp.abort();
    fill();
  }

  // Never at once, so that who starts it has it in hand before anything happens.
  void ready.then(() => {
    isReady = true;
    fill();
  });
  return {
    over: over.promise,
    ending: ending.promise,
    pause: () => giveUp.abort(),
    resume() {
      if (end || !giveUp.signal.aborted) return;
      giveUp = new AbortController();
      fill();
    },
    stop,
  };
}
