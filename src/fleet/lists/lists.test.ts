import fc from "fast-check";
import { expect, test } from "vitest";
import { createPastedLists, isOnlyInThisTab } from "./lists.ts";

const many = Array.from({ length: 500 }, (_, place) => `48${place}`);
const certain = (ids: string[], unticked: string[] = []) => ({ ids, unticked, isReviewed: false });

test("a text is known only in its tab, and by its ids in every tab", () => {
  const lists = createPastedLists();
  const pending = lists.add("web-1\nweb-2");
  expect(lists.of(pending)).toEqual({
    isNegated: false,
    listed: undefined,
    text: "web-1\nweb-2",
  });
  const settled = lists.withIds(pending, certain(["7", "8"]));
  expect(settled).toMatch(/^id:7,8~\w+$/);
  expect(lists.of(settled)).toMatchObject({ listed: certain(["7", "8"]), text: "web-1\nweb-2" });
  const elsewhere = createPastedLists();
  elsewhere.clear();
  expect(elsewhere.of(pending)).toBeUndefined();
  expect(elsewhere.of(settled)).toMatchObject({ listed: certain(["7", "8"]), text: undefined });
});

test("a review makes another list of the same text, which keeps what was left unticked", () => {
  const lists = createPastedLists();
  const first = lists.withIds(lists.add("web-1\nweb-2"), certain(["7"], ["8"]));
  expect(first).toMatch(/^id:7;8~\w+$/);
  expect(lists.of(first)?.listed).toEqual(certain(["7"], ["8"]));
  const reviewed = { ids: ["8"], unticked: ["7"], isReviewed: true };
  const second = lists.withIds(first, reviewed);
  expect(second).toMatch(/^id:8;7;~\w+$/);
  expect(lists.of(second)).toMatchObject({ listed: reviewed, text: "web-1\nweb-2" });
});

test("a list turns round and back, whatever its length", () => {
  for (const ids of [["7", "8"], [], many]) {
    const lists = createPastedLists();
    const list = lists.withIds(lists.add("the text"), certain(ids, ["9"]));
    expect(isOnlyInThisTab(list)).toBe(ids === many);
    const others = lists.turnedRound(list);
    expect(others.startsWith("-")).toBe(true);
    const known = { listed: certain(ids, ["9"]), text: "the text" };
    expect(lists.of(others)).toEqual({ isNegated: true, ...known });
    expect(lists.of(lists.turnedRound(others))).toEqual({ isNegated: false, ...known });
  }
});

test("an older link is a text, and what isn't on it is unknown: it would be nearly everything", () => {
  const lists = createPastedLists();
  expect(lists.of('480213,"a, \\"b",web-2')).toMatchObject({
    listed: undefined,
    text: '480213\n"a, \\"b"\nweb-2',
  });
  const settled = lists.withIds("web-1,web-2", certain(["7"]));
  expect(lists.of(settled)).toMatchObject({ listed: certain(["7"]), text: "web-1\nweb-2" });
  for (const list of ["-web-1,web-2", `-${lists.add("web-1")}`, "~elsewhere", "-~elsewhere", "-"])
    expect(lists.of(list)).toBeUndefined();
});

test("ids come back as they were, and no text is taken for others", () => {
  const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
  const ids = fc.array(id, { maxLength: 5 });
  fc.assert(
    fc.property(fc.record({ ids, unticked: ids, isReviewed: fc.boolean() }), (listed) => {
      const lists = createPastedLists();
      const list = lists.withIds(lists.add("text"), listed);
      expect(lists.of(list)).toEqual({ isNegated: false, listed, text: "text" });
      const others = lists.turnedRound(list);
      expect(lists.of(others)).toEqual({ isNegated: true, listed, text: "text" });
    }),
  );
});

test("what can't be read in an address names no list", () => {
  const lists = createPastedLists();
  for (const list of ["id:%E0%A4%A,8", "id:8;%E0%A4%A", "-id:8;7;%E0%A4%A"])
    expect(lists.of(list)).toBeUndefined();
});
