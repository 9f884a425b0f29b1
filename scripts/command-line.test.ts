import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../src/session/config.ts";
import { openApi, parseStartOptions } from "./command-line.ts";
import { root } from "./run.mjs";

test("without --api the options are for the local API", () => {
  expect(parseStartOptions(["--instances", "12", "--port=4000"])).toMatchObject({
    upstream: undefined,
    port: 4000,
    options: { instances: 12 },
  });
});

test.each([
  [["--api", "https://api.test"], "https://api.test/"],
  [["--port", "4000", "--api=https://api.test/"], "https://api.test/"],
  [["--api", "https://api.test/base/api/v1/", "--port", "4000"], "https://api.test/base"],
  [["--api=http://localhost:8787/api/v1"], "http://localhost:8787/"],
])("%j names the live API", (argv, address) => {
  expect(parseStartOptions(argv).upstream?.href).toBe(address);
});

test("--mount names the path to serve under, with either API", () => {
  expect(parseStartOptions([])).toMatchObject({ mount: "/" });
  expect(parseStartOptions(["--mount", "console", "--instances=12"])).toMatchObject({
    mount: "/console/",
    options: { instances: 12 },
  });
  expect(parseStartOptions(["--api=https://api.test", "--mount=/ops/console/"])).toMatchObject({
    mount: "/ops/console/",
    upstream: new URL("https://api.test"),
  });
});

test("--config overrides the configuration, with either API", () => {
  expect(parseStartOptions([]).config).toBeUndefined();
  const config = ["--config", '{"readOnly":true}'];
  expect(parseStartOptions(config)).toMatchObject({ config: { readOnly: true } });
  expect(parseStartOptions([...config, "--api=https://api.test"])).toMatchObject({
    config: { readOnly: true },
    upstream: new URL("https://api.test"),
  });
  expect(openApi(parseStartOptions(config)).config).toMatchObject({
    readOnly: true,
    apiBaseUrl: "",
  });
});

test("--config takes a file, and the example is valid", async () => {
  const { config } = parseStartOptions(["--config", join(root, "docs/team.json")]);
  const file = Promise.resolve({ status: 200, text: JSON.stringify(config) });
  // Prices bring the field "cost".
  expect(await readConfig(file)).toMatchObject({ ...config, teamFields: ["env", "team", "cost"] });
  expect(config).toHaveProperty("links");
  expect(() => parseStartOptions(["--config", "gone.json"])).toThrow(/not "gone\.json"/);
});

test.each([
  [["--config", "readOnly"], "needs a JSON object"],
  [["--config", "[]"], "needs a JSON object"],
  [["--api"], 'not ""'],
  [["--mount", "/a b/"], "isn't a path"],
  [["--api", "api.test"], 'not "api.test"'],
  [["--api", "http://api.test"], "https://"],
  [["--api", "https://me:secret@api.test"], "https://"],
  [["--api", "https://api.test?x=1"], "https://"],
  [["--api", "https://api.test", "--instances", "5"], "--instances is for the local API"],
  [["--unknown"], "unknown"],
])("%j is refused with a message", (argv, message) => {
  expect(() => parseStartOptions(argv)).toThrow(message);
});
