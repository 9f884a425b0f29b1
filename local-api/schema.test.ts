import { expect, test } from "vitest";
import { instanceSchema, metaSchema, specificationSchema } from "../src/api/schema.ts";
import { withFields } from "./raw-item.ts";
import { startTestServer } from "./testing/test-server.ts";

/** A null address is this server's only deviation from the schema. */
function withoutNull(item: Readonly<Record<string, unknown>>) {
  return item["ipv4"] === null ? withFields(item, { ipv4: undefined }) : item;
}

test.each(["id", "name", "mixed"] as const)(
  "instances by %s match the dashboard's schema",
  async (representation) => {
    const { list } = await startTestServer({ representation });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`/computes?limit=100&page=${page}`)),
    );
    for (const { data, meta } of pages) {
      expect(metaSchema.parse(meta)).toEqual(meta);
      for (const item of data) expect(() => instanceSchema.parse(withoutNull(item))).not.toThrow();
    }
  },
);

test("specifications match the dashboard's schema", async () => {
  const { list } = await startTestServer();
  const { data, meta } = await list("/computes/specifications?limit=100");
  expect(metaSchema.parse(meta)).toEqual(meta);
  for (const item of data) expect(() => specificationSchema.parse(item)).not.toThrow();
});
