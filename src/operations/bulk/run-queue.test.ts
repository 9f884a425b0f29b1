import fc from "fast-check";
import { expect, test } from "vitest";
import type { Failure } from "../../api/error.ts";
import { type ItemEnd, startRunQueue } from "./run-queue.ts";

/** Work that ends when the test says so. */
function controlled() {
  const begun: number[] = [];
  const open = new Map<number, (end: ItemEnd) => void>();
  const work = (item: number, giveUp: AbortSignal) =>
    new Promise<ItemEnd>((resolve) => {
      begun.push(item);
      open.set(item, resolve);
      giveUp.addEventListener("abort", () => resolve("unsent"));
      if (giveUp.aborted) resolve("unsent");
    });
  return { begun, work, end: (item: number, how: ItemEnd = "over") => open.get(item)?.(how) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));
const refusal: Failure = { kind: "api", message: "Suspended", code: "TEAM_SUSPENDED", status: 403 };

test("a limited number is worked on at once, each once", async () => {
  const { begun, work, end } = controlled();
  const queue = startRunQueue([1, 2, 3, 4], 2, work);
  await turn();
  expect(begun).toEqual([1, 2]);
  end(2);
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  for (const item of [1, 3]) end(item);
  await turn();
  end(4);
  expect(await queue.over).toEqual({ why: "finished" });
  expect(begun).toEqual([1, 2, 3, 4]);
});

test("nothing starts before the run is ready, even after a pause and a resume", async () => {
  const { begun, work, end } = controlled();
  const ready = Promise.withResolvers<void>();
  const queue = startRunQueue([1], 1, work, ready.promise);
  await turn();
  queue.pause();
  queue.resume();
  await turn();
  expect(begun).toEqual([]);
  ready.resolve();
  await turn();
  expect(begun).toEqual([1]);
  end(1);
  expect(await queue.over).toEqual({ why: "finished" });
});

test("a run stopped before it is ready starts nothing", async () => {
  const { begun, work } = controlled();
  const ready = Promise.withResolvers<void>();
  const queue = startRunQueue([1], 1, work, ready.promise);
  queue.stop({ why: "cancelled" });
  expect(await queue.over).toEqual({ why: "cancelled" });
  ready.resolve();
  await turn();
  expect(begun).toEqual([]);
});

test("a pause starts nothing, and what it gave up comes first after it", async () => {
  const { begun, work, end } = controlled();
  const queue = startRunQueue([1, 2, 3], 2, work);
  await turn();
  queue.pause();
  await turn();
  expect(begun).toEqual([1, 2]);
  queue.resume();
  await turn();
  expect(begun).toEqual([1, 2, 1, 2]);
  for (const item of [1, 2]) end(item);
  await turn();
  end(3);
  expect(await queue.over).toEqual({ why: "finished" });
});

test("when everything is refused nothing more begins", async () => {
  const { begun, work, end } = controlled();
  const queue = startRunQueue([1, 2, 3, 4], 2, work);
  await turn();
  end(1, { refusedAll: refusal });
  expect(await queue.over).toEqual({ why: "refused", error: refusal });
  expect(begun).toEqual([1, 2]);
});

test("a run stopped in a pause is over and cannot be resumed", async () => {
  const { begun, work } = controlled();
  const queue = startRunQueue([1, 2, 3], 1, work);
  await turn();
  queue.pause();
  await turn();
  queue.stop({ why: "cancelled" });
  queue.resume();
  expect(await queue.over).toEqual({ why: "cancelled" });
  expect(begun).toEqual([1]);
});

test("a run of nothing is over at once", async () => {
  expect(await startRunQueue([], 5, () => Promise.resolve("over")).over).toEqual({
    why: "finished",
  });
});

test("with any pauses and resumes each item ends once", async () => {
  const orders = fc.array(fc.constantFrom("pause", "resume", "turn"), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: 4 }), async (orders, most) => {
      const items = Array.from({ length: 8 }, (_, item) => item);
      const ended: number[] = [];
      const queue = startRunQueue(items, most, async (item, giveUp) => {
        await turn();
        if (giveUp.aborted) return "unsent";
        ended.push(item);
        return "over";
      });
      for (const order of orders) {
        if (order === "turn") await turn();
        else queue[order]();
      }
      queue.resume();
      expect(await queue.over).toEqual({ why: "finished" });
      expect(ended.toSorted((a, b) => a - b)).toEqual(items);
    }),
    { numRuns: 50 },
  );
});
