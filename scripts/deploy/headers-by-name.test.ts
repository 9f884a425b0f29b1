import { expect, test } from "vitest";
import { parseHeadersFile } from "../headers-file.ts";
import { headersByName } from "./headers-by-name.ts";
import { nginxConfig } from "./nginx.ts";

const nginx = (headers: string) =>
  nginxConfig({ rules: parseHeadersFile(headers), api: undefined, mount: "/", root: "/srv" });

test("a header is either the same everywhere or depends on the path", () => {
  const rules = parseHeadersFile("/*\n  X-A: 1\n/\n  X-B: 2\n/assets/*\n  X-B: 3\n");
  expect(headersByName(rules, "/console/")).toEqual([
    { name: "X-A", everywhere: "1", byPattern: [] },
    {
      name: "X-B",
      byPattern: [
        ["/console/", "2"],
        ["/console/assets/*", "3"],
      ],
    },
  ]);
});

test.each(["/*\n  X-A: 1\n/a\n  X-A: 2\n", "/a\n  X-A: 2\n/*\n  X-A: 1\n"])(
  "both at once is refused: hosts do not agree on what it means",
  (text) => {
    expect(() => headersByName(parseHeadersFile(text))).toThrow("X-A for every path and again");
  },
);

test("what nginx would misread is refused", () => {
  expect(() => nginx("/*\n  X-A: costs $5\n")).toThrow("variable");
  expect(() => nginx("/a/:b\n  X-A: 1\n")).toThrow("/a/:b");
  expect(nginx('/*\n  X-A: say "hi"\n')).toContain(String.raw`add_header X-A "say \"hi\"" always;`);
});
