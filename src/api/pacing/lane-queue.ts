/** `interactive`: somebody waits for it. `background`: the fleet, refreshes, bulk runs. */
export type Priority = "interactive" | "background";

/** What waits in a queue; tickets grow in the order of asking. */
export interface Waiting {
  readonly priority: Priority;
  readonly ticket: number;
}

/** Of ten starts at least one goes to the background while something waits there. */
const interactiveInARow = 9;

export interface LaneQueue<T extends Waiting> {
  /** Queues by ticket: what comes back after a 429 is first in its priority again. */
  add(item: T): void;
  /** Takes an item out; nothing happens where it has left already. */
  remove(item: T): void;
  has(item: T): boolean;
  /** Who goes next; undefined where nobody waits. */
  head(): T | undefined;
  /** Takes out who goes next. */
  take(): T | undefined;
  /** Everything that waits. */
  all(): T[];
}

/** Who goes next in a lane: interactive before background, first come first served within each, and none for ever. */
export function createLaneQueue<T extends Waiting>(): LaneQueue<T> {
  const waiting: Record<Priority, T[]> = { interactive: [], background: [] };
  let passedOver = 0;

  function head(): T | undefined {
    const [interactive] = waiting.interactive;
    const [background] = waiting.background;
    return passedOver < interactiveInARow
      ? (interactive ?? background)
      : (background ?? interactive);
  }

  return {
    add(item) {
      const items = waiting[item.priority];
      items.splice(items.findLastIndex((other) => other.ticket < item.ticket) + 1, 0, item);
    },
    remove(item) {
      waiting[item.priority] = waiting[item.priority].filter((other) => other !== item);
    },
    has: (item) => waiting[item.priority].includes(item),
    head,
    take() {
      const item = head();
      if (!item) return undefined;
      waiting[item.priority].shift();
      const passes = item.priority === "interactive" && waiting.background.length > 0;
      passedOver = passes ? passedOver + 1 : 0;
      return item;
    },
    all: () => [...waiting.interactive, ...waiting.background],
  };
}
