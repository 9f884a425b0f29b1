import fc from "fast-check";
import { expect, test } from "vitest";
import { createPastedLists, isOnlyInThisTab } from "./pasted-lists.ts";

const many = Array.from({ length: 500 }, (_, place) => `48${place}`);

test("a text is known only in its tab, and by its ids in every tab", () => {
  const lists = createPastedLists();
  const pending = lists.add("web-1\nweb-2");
  expect(lists.of(pending)).toEqual({
    isNegated: false,
    ids: undefined,
    uncertain: [],
    text: "web-1\nweb-2",
  });
  const settled = lists.withIds(pending, ["7", "8"]);
  expect(settled).toMatch(/^id:7,8~\w+$/);
  expect(lists.of(settled)).toMatchObject({ ids: ["7", "8"], text: "web-1\nweb-2" });
  const elsewhere = createPastedLists();
  elsewhere.clear();
  expect(elsewhere.of(pending)).toBeUndefined();
  expect(elsewhere.of(settled)).toMatchObject({ ids: ["7", "8"], text: undefined });
});

test("a tick makes another list of the same text", () => {
  const lists = createPastedLists();
  const first = lists.withIds(lists.add("web-1\nweb-2"), ["7"]);
  const second = lists.withIds(first, ["7", "8"]);
  expect(lists.of(first)?.ids).toEqual(["7"]);
  expect(lists.of(second)).toMatchObject({ ids: ["7", "8"], text: "web-1\nweb-2" });
});

test("a list turns round and back, whatever its length", () => {
  for (const ids of [["7", "8"], [], many]) {
    const lists = createPastedLists();
    const list = lists.withIds(lists.add("the text"), ids);
    expect(isOnlyInThisTab(list)).toBe(ids === many);
    const others = lists.turnedRound(list, ["9"]);
    expect(others.startsWith("-")).toBe(true);
    expect(lists.of(others)).toEqual({ isNegated: true, ids, uncertain: ["9"], text: "the text" });
    const back = lists.turnedRound(others, []);
    expect(lists.of(back)).toEqual({ isNegated: false, ids, uncertain: [], text: "the text" });
  }
});

test("an older link is a text, and what isn't on it is unknown: it would be nearly everything", () => {
  const lists = createPastedLists();
  expect(lists.of('480213,"a, \\"b",web-2')).toMatchObject({
    ids: undefined,
    text: '480213\n"a, \\"b"\nweb-2',
  });
  const settled = lists.withIds("web-1,web-2", ["7"]);
  expect(lists.of(settled)).toMatchObject({ ids: ["7"], text: "web-1\nweb-2" });
  for (const list of ["-web-1,web-2", `-${lists.add("web-1")}`, "~elsewhere", "-~elsewhere", "-"])
    expect(lists.of(list)).toBeUndefined();
});

test("ids come back as they were, and no text is taken for others", () => {
  const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(id, { maxLength: 5 }),
      fc.array(id, { maxLength: 3 }),
      (ids, uncertain) => {
        const lists = createPastedLists();
        const list = lists.withIds(lists.add("text"), ids);
        expect(lists.of(list)).toMatchObject({ ids, text: "text" });
        const others = lists.turnedRound(list, uncertain);
        expect(lists.of(others)).toMatchObject({ isNegated: true, ids, uncertain });
      },
    ),
  );
});

test("what can't be read in an address names no list", () => {
  const lists = createPastedLists();
  expect(lists.of("id:%E0%A4%A,8")).toBeUndefined();
});

test("lists end with the session", () => {
  const lists = createPastedLists();
  const pending = lists.add("web-1");
  const long = lists.withIds(pending, many);
  lists.clear();
  expect(lists.of(pending)).toBeUndefined();
  expect(lists.of(long)).toBeUndefined();
});
