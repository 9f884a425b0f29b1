import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInstance, readItems, readMeta, readSpecification } from "./schema.ts";

describe("an instance", () => {
  it("is read with all its fields and keeps unknown ones", () => {
    const item = {
      id: "480",
      hostName: "web-1",
      state: "RUNNING",
      image: "UBUNTU_24_04",
      specificationId: "6f9d1c1e-0000-4000-8000-000000000001",
      specification: "c4m8",
      region: "eu-1",
      ipv4: "203.0.113.7",
      privateIpv4: "10.0.0.7",
      tags: ["prod", "web"],
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-02T00:00:00Z",
      gpu: { count: 2 },
    };
    const { gpu, ...known } = item;
    const instance = readInstance(item);
    expect(instance).toStrictEqual({ ...known, raw: item });
    expect(instance?.raw).toBe(item);
    expect(gpu).toStrictEqual({ count: 2 });
  });

  it.each(["007", "9007199254740993", " 7 ", "web/1", "\u00e9"])(
    "keeps the id %j exactly",
    (id) => {
      expect(readInstance({ id })?.id).toBe(id);
    },
  );

  it.each([
    [5, "5"],
    [0, "0"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ])("reads the number %d as the id %j", (id, text) => {
    expect(readInstance({ id })?.id).toBe(text);
  });

  it.each([
    undefined,
    null,
    "",
    "  ",
    "\t\n",
    ".",
    "..",
    "half \uD83D",
    1.5,
    2 ** 53,
    -(2 ** 53),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    {},
    ["5"],
  ])("is unreadable with the id %j", (id) => {
    expect(readInstance({ id, hostName: "web-1" })).toBeUndefined();
  });

  it.each([null, undefined, "480", 480, true, [{ id: "480" }], []])("is not %j", (item) => {
    expect(readInstance(item)).toBeUndefined();
  });

  it.each([null, "", " \t", 7, true, {}, ["x"]])("leaves out a field that is %j", (value) => {
    const item = { id: "1", hostName: value, state: value, ipv4: value, createdAt: value };
    expect(readInstance(item)).toStrictEqual({ id: "1", tags: [], raw: item });
  });

  it.each([
    [
      ["a", 1, null, "b", { c: 1 }, ["d"], "", " "],
      ["a", "b"],
    ],
    ["prod", []],
    [null, []],
    [{ 0: "a" }, []],
  ])("reads the tags %j as %j", (tags, read) => {
    expect(readInstance({ id: "1", tags })?.tags).toStrictEqual(read);
  });

  it("is read whatever its other fields hold, without mistyped ones", () => {
    fc.assert(
      fc.property(
        fc.record({ hostName: fc.jsonValue(), state: fc.jsonValue(), tags: fc.jsonValue() }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (fields, others) => {
          const item = { ...others, ...fields, id: "1" };
          const instance = readInstance(item);
          expect(instance?.raw).toBe(item);
          expect(instance?.tags.every((tag) => typeof tag === "string")).toBe(true);
          const usable = typeof fields.state === "string" && fields.state.trim() !== "";
          expect(instance?.state).toBe(usable ? fields.state : undefined);
        },
      ),
    );
  });
});

describe("a specification", () => {
  it("is read with all its fields and keeps unknown ones", () => {
    const known = { id: "s-1", vcpus: 4, memoryMb: 8192, storageGb: 80, specification: "c4m8" };
    const item = { ...known, price: 1 };
    expect(readSpecification(item)).toStrictEqual({ ...known, raw: item });
  });

  it("is usable without an id", () => {
    const item = { id: " ", vcpus: 4 };
    expect(readSpecification(item)).toStrictEqual({ vcpus: 4, raw: item });
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 1e300, "4", null, [4]])(
    "has no quantity %j",
    (vcpus) => {
      expect(readSpecification({ id: "s-1", vcpus })).not.toHaveProperty("vcpus");
    },
  );

  it.each([{}, { price: 1 }, { vcpus: "4", id: "" }, null, "s-1", []])("is not %j", (item) => {
    expect(readSpecification(item)).toBeUndefined();
  });
});

// aor-jsonapi-client#8: one odd field threw the total away.
describe("meta", () => {
  const nothing = { total: undefined, page: undefined, limit: undefined };

  it("is read without unknown fields", () => {
    const meta = { total: 0, page: 1, limit: 20 };
    expect(readMeta({ ...meta, pages: 1 })).toStrictEqual(meta);
  });

  it.each([
    [
      { total: 1, page: 1 },
      { total: 1, page: 1 },
    ],
    [
      { total: "250", page: "2", limit: " 20 " },
      { total: 250, page: 2, limit: 20 },
    ],
    [
      { total: 5, page: 0, limit: 20 },
      { total: 5, limit: 20 },
    ],
    [{ total: 5, page: null, limit: "many" }, { total: 5 }],
    [
      { total: -1, page: 1, limit: 20 },
      { page: 1, limit: 20 },
    ],
    [{ total: 1.5, page: 1, limit: 0 }, { page: 1 }],
    [{ total: 2 ** 53, page: "1e3", limit: "0x10" }, undefined],
  ])("%j is read as %j", (meta, read) => {
    expect(readMeta(meta)).toStrictEqual(read && { ...nothing, ...read });
  });

  it.each([undefined, null, [], "1", 5, {}, { total: {}, page: [], limit: true }])(
    "is absent if it's %j",
    (meta) => {
      expect(readMeta(meta)).toBeUndefined();
    },
  );

  it("one bad field leaves the others as they are", () => {
    const value = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    const good = fc.oneof(value, value.map(String));
    const bad = fc.oneof(
      fc.constantFrom(null, undefined, "", "x", -1, 0.5, Number.NaN, "1,000", "-1"),
      fc.anything().filter((odd) => typeof odd === "object"),
    );
    const field = fc.oneof(
      good.map((sent) => ({ sent, read: Number(sent) })),
      bad.map((sent: unknown) => ({ sent, read: undefined })),
    );
    fc.assert(
      fc.property(field, field, field, (total, page, limit) => {
        const read = readMeta({ total: total.sent, page: page.sent, limit: limit.sent });
        const expected = { total: total.read, page: page.read, limit: limit.read };
        expect(read ?? nothing).toStrictEqual(expected);
      }),
    );
  });
});

// flatcar/nebraska#588: an empty list came as `data: null`, and the page said "Unexpected answer".
describe("a list's items", () => {
  const meta = { total: 0, page: 1, limit: 20 };

  it.each([
    ["null", { success: true, data: null, meta }],
    ["null without meta", { success: true, data: null }],
    ["an empty object", { success: true, data: {}, meta }],
    ["missing, with a total of 0", { success: true, meta: { total: 0 } }],
    ["null past the end", { success: true, data: null, meta: { ...meta, total: 20, page: 2 } }],
  ])("are none if data is %s", (_, envelope) => {
    expect(readItems(envelope)).toStrictEqual([]);
  });

  it.each([
    ["null, but the total is 5", { success: true, data: null, meta: { ...meta, total: 5 } }],
    ["missing, but the total is 5", { success: true, meta: { total: "5" } }],
    ["missing, without a total", { success: true }],
    ["null, without success", { data: null, error: "Out of memory" }],
    ["an instance", { success: true, data: { id: "1" }, meta }],
    ["a text", { success: true, data: "", meta }],
    ["false", { success: true, data: false, meta }],
  ])("aren't known if data is %s", (_, envelope) => {
    expect(readItems(envelope)).toBeUndefined();
  });

  it("are those of the list", () => {
    const data = [null, { id: "1" }];
    expect(readItems({ data })).toBe(data);
  });
});
