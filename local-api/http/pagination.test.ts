import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

describe.each([
  ["/computes", 250],
  ["/computes/specifications", 24],
])("%s", (path, total) => {
  test.each([
    ["", 1, 20],
    ["?page=2", 2, 20],
    ["?limit=5", 1, 5],
    ["?page=2&limit=7", 2, 7],
    ["?limit=100", 1, 100],
    // The specification leaves these open.
    ["?limit=101", 1, 100],
    ["?limit=99999999999999999999", 1, 100],
    ["?limit=0", 1, 20],
    ["?limit=-5", 1, 20],
    ["?limit=ten", 1, 20],
    ["?limit=2.5", 1, 20],
    ["?limit=", 1, 20],
    ["?page=0", 1, 20],
    ["?page=-1", 1, 20],
    ["?page=two", 1, 20],
    ["?page=99999999999999999999", 1, 20],
  ])("%j is page %i with limit %i", async (query, page, limit) => {
    const { list } = await startTestServer();
    const { data, meta } = await list(path + query);
    expect(meta).toEqual({ total, page, limit });
    expect(data).toHaveLength(Math.max(0, Math.min(limit, total - (page - 1) * limit)));
  });

  test("a page past the end is empty, with the true total and the page asked for", async () => {
    const { list } = await startTestServer();
    const { data, meta } = await list(`${path}?page=9000`);
    expect(data).toEqual([]);
    expect(meta).toEqual({ total, page: 9000, limit: 20 });
  });

  test("the pages together contain every item once, in a stable order", async () => {
    const { list } = await startTestServer();
    const pages = Array.from({ length: Math.ceil(total / 100) }, (_, i) => i + 1);
    const lists = await Promise.all(pages.map((page) => list(`${path}?page=${page}&limit=100`)));
    const ids = lists.flatMap(({ data }) => data).map(({ id }) => id);
    expect(new Set(ids).size).toBe(total);
    const small = await list(`${path}?page=2&limit=10`);
    expect(small.data.map(({ id }) => id)).toEqual(ids.slice(10, 20));
  });
});
