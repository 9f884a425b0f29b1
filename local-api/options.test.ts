import { describe, expect, test } from "vitest";
import { OptionError, parseOptions, usage } from "./options.ts";

test("the defaults", () => {
  expect(parseOptions([])).toEqual({
    options: {
      instances: 250,
      seed: 1,
      latencyMs: 0,
      transitMs: 4000,
      rateLimit: true,
      representation: "id",
      faults: false,
    },
    port: 8787,
    host: "127.0.0.1",
    help: false,
  });
});

test.each([
  [["--instances", "1000000"], { instances: 1_000_000 }],
  [["--instances=1"], { instances: 1 }],
  [["--seed", "42"], { seed: 42 }],
  [["--latency", "120"], { latencyMs: 120 }],
  [["--transit", "0"], { transitMs: 0 }],
  [["--no-rate-limit"], { rateLimit: false }],
  [["--representation", "mixed"], { representation: "mixed" }],
  [["--representation", "name"], { representation: "name" }],
  [["--faults"], { faults: true }],
])("%j", (argv, expected) => {
  expect(parseOptions(argv).options).toMatchObject(expected);
});

test("port, host and help", () => {
  expect(parseOptions(["--port", "0", "--host", "0.0.0.0", "--help"])).toMatchObject({
    port: 0,
    host: "0.0.0.0",
    help: true,
  });
});

describe("mistakes", () => {
  test.each([
    [["--instances", "0"], '--instances must be a whole number from 1 to 1000000, not "0"'],
    [["--instances", "1000001"], /--instances/],
    [["--instances", "many"], /--instances/],
    [["--instances", "1e3"], /--instances/],
    [["--seed", "1.5"], /--seed/],
    [["--latency=-1"], /--latency/],
    [["--transit", ""], /--transit/],
    [["--port", "65536"], /--port/],
    [["--representation", "both"], /--representation must be id, name or mixed, not "both"/],
    [["--unknown"], /--unknown/],
    [["--seed"], /--seed/],
    [["--faults=yes"], /--faults/],
    [["stray"], /stray/],
  ])("%j is refused in one line", (argv, message) => {
    expect(() => parseOptions(argv)).toThrow(OptionError);
    expect(() => parseOptions(argv)).toThrow(message);
    expect(() => parseOptions(argv)).not.toThrow(/\n/);
  });
});

test("the usage names every option", () => {
  for (const name of ["instances", "seed", "latency", "transit", "port", "host", "help"]) {
    expect(usage).toContain(`--${name}`);
  }
  for (const name of ["no-rate-limit", "representation", "faults"]) {
    expect(usage).toContain(`--${name}`);
  }
});
