import { describe, expect, it } from "vitest";
import { createLaneQueue, type Priority, type Waiting } from "./lane-queue.ts";

const item = (ticket: number, priority: Priority): Waiting => ({ ticket, priority });

function queueOf(...items: Waiting[]) {
  const queue = createLaneQueue();
  for (const waiting of items) queue.add(waiting);
  return queue;
}

function takeAll(queue: ReturnType<typeof queueOf>): number[] {
  const taken = queue.take();
  return taken ? [taken.ticket, ...takeAll(queue)] : [];
}

describe("a lane's queue", () => {
  it("is first come, first served, interactive before background", () => {
    const queue = queueOf(
      item(1, "background"),
      item(2, "interactive"),
      item(3, "background"),
      item(4, "interactive"),
    );
    expect(takeAll(queue)).toStrictEqual([2, 4, 1, 3]);
  });

  it("puts back what was refused as the first of its priority", () => {
    const queue = queueOf(item(3, "interactive"), item(4, "interactive"));
    queue.add(item(2, "interactive"));
    queue.add(item(1, "background"));
    expect(takeAll(queue)).toStrictEqual([2, 3, 4, 1]);
  });

  it("gives every tenth start to the background while something waits there", () => {
    const background = [item(1, "background"), item(2, "background")];
    const queue = queueOf(
      ...background,
      ...Array.from({ length: 30 }, (_, n) => item(n + 3, "interactive")),
    );
    const taken = takeAll(queue);
    expect([taken[9], taken[19]]).toStrictEqual([1, 2]);
    expect(taken).toHaveLength(32);
  });

  it("does not count the starts before the background came", () => {
    const queue = queueOf(...Array.from({ length: 12 }, (_, n) => item(n, "interactive")));
    for (let n = 0; n < 9; n += 1) queue.take();
    queue.add(item(20, "background"));
    expect(takeAll(queue)).toStrictEqual([9, 10, 11, 20]);
  });

  it("goes on with interactive ones where the background has left", () => {
    const background = item(1, "background");
    const queue = queueOf(
      background,
      ...Array.from({ length: 12 }, (_, n) => item(n + 2, "interactive")),
    );
    for (let n = 0; n < 9; n += 1) queue.take();
    queue.remove(background);
    expect(queue.has(background)).toBe(false);
    expect(takeAll(queue)).toStrictEqual([11, 12, 13]);
  });

  it("is empty without anything", () => {
    expect(queueOf().head()).toBeUndefined();
    expect(queueOf().all()).toStrictEqual([]);
  });
});
