import * as v from "valibot";
import { configPath } from "../mount-path.ts";
import { isHostAndPath } from "./api-address.ts";
import type { ConfigFile } from "./config-file.ts";
import { finite, parseUrl } from "../validation.ts";

const link = v.pipe(
  v.string(),
  v.check(
    (value) => ["https:", "mailto:"].includes(parseUrl(value)?.protocol ?? ""),
    "must be an https: or mailto: address",
  ),
);
const isWebAddress = (value: string) => /^https?:$/.test(parseUrl(value)?.protocol ?? "");
const baseAddress = v.pipe(
  v.string(),
  v.check(
    (value) => value === "" || isWebAddress(value),
    "must be an http: or https: address, or empty",
  ),
  v.check(
    (value) => !isWebAddress(value) || isHostAndPath(value),
    "must be only host and path, without user, query or fragment",
  ),
);
const atMost = (most: number) =>
  v.maxValue<number, number, string>(most, `must be at most ${most}`);
const duration = (most: number) =>
  v.pipe(
    finite,
    v.check((value) => value === 0 || value >= 1, "must be 0 or at least 1"),
    atMost(most),
  );
const rate = v.pipe(finite, v.minValue(1, "must be at least 1"), atMost(1000));
const secondsOfDay = 86_400;
const minutesOf30Days = 43_200;
const demoKey = v.object({ key: v.string(), label: v.string() }, ({ path }) =>
  // It is the object that misses a key, and then knows where.
  path ? "must be string" : "must be object",
);

const configSchema = v.pipe(
  // valibot takes an array for an object.
  v.custom((value) => !Array.isArray(value), "must be object"),
  v.object({
    apiBaseUrl: v.optional(baseAddress, ""),
    allowCustomApi: v.optional(v.boolean(), false),
    productName: v.optional(v.pipe(v.string(), v.minLength(1, "must be at least 1")), "Compute"),
    supportEmail: v.optional(
      v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")),
    ),
    billingUrl: v.optional(link),
    keysUrl: v.optional(link),
    refreshSeconds: v.optional(duration(secondsOfDay), 15),
    idleMinutes: v.optional(duration(minutesOf30Days), 60),
    readsPerSecond: v.optional(rate, 30),
    writesPerSecond: v.optional(rate, 5),
    idempotentStop: v.optional(v.boolean(), false),
    demoKeys: v.optional(v.array(demoKey), []),
  }),
);

/** What a deployment can set in `/config.json`; see "Configuration" in the README. */
export type Config = v.InferOutput<typeof configSchema>;

/** The configuration is there but cannot be used. `problems` are sentences for whoever deployed it. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? configPath}: ${issue.message}.`;
}

/**
 * Checks a configuration and fills in the defaults.
 * @throws ConfigError naming each key that does not fit
 */
export function parseConfig(value: unknown): Config {
  const result = v.safeParse(configSchema, value, {
    message: ({ expected }) => `must be ${expected?.toLowerCase()}`,
  });
  if (result.success) return result.output;
  throw new ConfigError(result.issues.map(describeIssue));
}

/**
 * Reads a configuration file. A deployment without one (404) gets the defaults.
 * @throws ConfigError where it cannot be read or does not fit
 */
export async function readConfig(file: Promise<ConfigFile>): Promise<Config> {
  const { status, text } = await file.catch(() => {
    throw new ConfigError([`${configPath} could not be loaded. Check the network.`]);
  });
  if (status === 404) return parseConfig({});
  if (status < 200 || status > 299) throw new ConfigError([`${configPath} answered ${status}.`]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError([`${configPath} is not JSON.`]);
  }
  return parseConfig(value);
}
