import { expect, test } from "vitest";
import { parseHeadersFile } from "../headers-file.ts";
import { nginxConfig } from "./nginx.ts";

const nginx = (headers: string) =>
  nginxConfig({ rules: parseHeadersFile(headers), api: undefined, mount: "/", root: "/srv" });

test("values that nginx would misread are refused", () => {
  expect(() => nginx("/*\n  X-A: costs $5\n")).toThrow("variable");
  expect(() => nginx("/a/:b\n  X-A: 1\n")).toThrow("/a/:b");
  expect(nginx('/*\n  X-A: say "hi"\n')).toContain(String.raw`add_header X-A "say \"hi\"" always;`);
});
