import { expect, test } from "vitest";
import { parseDeployCommand } from "./options.ts";

test("every option has a default", () => {
  expect(parseDeployCommand([])).toEqual({
    options: { api: "https://api.example.com", mount: "/", root: "/srv/compute-dashboard" },
    to: "deploy",
  });
});

test("the path may have slashes or not, the API a trailing one", () => {
  const { options } = parseDeployCommand(["--mount=console", "--api=https://api.test/"]);
  expect(options).toMatchObject({ mount: "/console/", api: "https://api.test" });
  expect(parseDeployCommand(["--api", "none"]).options.api).toBeUndefined();
});

test.each([
  [["--api", "api.test"], "--api is an address"],
  [["--api", "https://api.test/base"], "without a path"],
  [["--api", "https://me:secret@api.test"], "--api is an address"],
  [["--api", "ftp://api.test"], "--api is an address"],
  [["--root", "/srv/x; return 200"], "--root"],
  [["--mount", "/a b"], "is not a path"],
  [["--else"], "--else"],
])("%j is refused with a message", (argv, message) => {
  expect(() => parseDeployCommand(argv)).toThrow(message);
});
