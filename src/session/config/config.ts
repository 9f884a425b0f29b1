import * as z from "zod/mini";
import { atLeast, atMost, matching, textThat } from "../../lib/checks.ts";
import { configPath, defaultApiBaseUrl } from "../../lib/mount-path.ts";
import { isRecord } from "../../api/schema.ts";
import { isHostAndPath, parseUrl } from "../validation.ts";
import type { ConfigFile } from "./config-file.ts";
import { ConfigError, problemsIn, trimmed, visibleText } from "./config-problems.ts";
import type { TeamConfig } from "./team-config.ts";

const link = textThat(
  (value) => ["https:", "mailto:"].includes(parseUrl(value)?.protocol ?? ""),
  "must be an https: or mailto: address",
);
const isWebAddress = (value: string) => /^https?:$/.test(parseUrl(value)?.protocol ?? "");
const baseAddress = z.string().check(
  z.refine(
    (value) => value === "" || isWebAddress(value),
    "must be an http: or https: address, or empty",
  ),
  z.refine(
    (value) => !isWebAddress(value) || isHostAndPath(value),
    "must be only host and path, without user, query or fragment",
  ),
);
const tones = ["neutral", "warning", "critical"] as const;
const environment = z.strictObject({
  name: trimmed(
    visibleText.check(z.refine((name) => name.trim().length <= 40, "must have 1 to 40 characters")),
  ),
  tone: z._default(z.enum(tones, 'must be "neutral", "warning" or "critical"'), "neutral"),
});
const duration = (most: number) =>
  z.number().check(
    z.refine((value) => value === 0 || value >= 1, "must be 0 or at least 1"),
    atMost(most),
  );
const rate = z.number().check(atLeast(1), atMost(1000));
const secondsOfDay = 86_400;
const minutesOf30Days = 43_200;

const configSchema = z.object({
  apiBaseUrl: z._default(baseAddress, defaultApiBaseUrl),
  allowCustomApi: z._default(z.boolean(), false),
  productName: z._default(visibleText, "Compute"),
  environment: z.optional(environment),
  supportEmail: z.optional(
    z.string().check(matching(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")),
  ),
  billingUrl: z.optional(link),
  keysUrl: z.optional(link),
  refreshSeconds: z._default(duration(secondsOfDay), 15),
  idleMinutes: z._default(duration(minutesOf30Days), 60),
  readsPerSecond: z._default(rate, 30),
  writesPerSecond: z._default(rate, 5),
  idempotentStop: z._default(z.boolean(), false),
  readOnly: z._default(z.boolean(), false),
  protectedTags: z._default(z.array(visibleText), []),
  maxBulk: z.optional(
    z.number().check(atLeast(1), z.refine(Number.isInteger, "must be a whole number")),
  ),
  demoKeys: z._default(z.array(z.strictObject({ key: z.string(), label: z.string() })), []),
});

/** `/config.json`; see docs/configuration.md. */
export type Config = z.infer<typeof configSchema> & TeamConfig;

/**
 * Without the keys of `team-config.ts`, which `team` has already read.
 * @throws ConfigError
 */
export function parseConfig(
  value: unknown,
  team: { config: TeamConfig; problems: string[] } = { config: {}, problems: [] },
): Config {
  const result = problemsIn(configSchema, value);
  const problems = [...result.problems, ...team.problems];
  if (result.data && problems.length === 0) return { ...result.data, ...team.config };
  throw new ConfigError(problems);
}

/**
 * Few configurations have other keys than those above, so what reads them, or refuses them, isn't part of the first load.
 */
async function readOtherKeys(value: unknown) {
  if (!isRecord(value)) return undefined;
  const others = Object.entries(value).filter(([key]) => !Object.hasOwn(configSchema.shape, key));
  if (others.length === 0) return undefined;
  const { readTeamConfig } = await import("./team-config.ts");
  return readTeamConfig(value, Object.fromEntries(others));
}

/** A deployment without the file (404) gets the defaults. */
export async function readConfig(file: Promise<ConfigFile>): Promise<Config> {
  const { status, text } = await file.catch(() => {
    throw new ConfigError([`${configPath} couldn’t be loaded. Check your network.`]);
  });
  if (status === 404) return parseConfig({});
  if (status < 200 || status > 299) throw new ConfigError([`${configPath} answered ${status}.`]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError([`${configPath} isn’t valid JSON.`]);
  }
  return parseConfig(value, await readOtherKeys(value));
}
