import * as z from "zod/mini";
import { configPath, defaultApiBaseUrl } from "../../lib/mount-path.ts";
import { isHostAndPath, parseUrl } from "../validation.ts";

const link = z
  .string()
  .check(
    z.refine(
      (value) => ["https:", "mailto:"].includes(parseUrl(value)?.protocol ?? ""),
      "must be an https: or mailto: address",
    ),
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
const visibleText = z
  .string()
  .check(z.regex(/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u, "must not be blank"));
const tones = ["neutral", "warning", "critical"] as const;
const environment = z.object({
  name: visibleText.check(
    z.trim(),
    z.refine((name) => name.length <= 40, "must have 1 to 40 characters"),
  ),
  tone: z._default(z.enum(tones, 'must be "neutral", "warning" or "critical"'), "neutral"),
});
const duration = (most: number) =>
  z.number().check(
    z.refine((value) => value === 0 || value >= 1, "must be 0 or at least 1"),
    z.lte(most),
  );
const rate = z.number().check(z.gte(1), z.lte(1000));
const secondsOfDay = 86_400;
const minutesOf30Days = 43_200;

const configSchema = z.object({
  apiBaseUrl: z._default(baseAddress, defaultApiBaseUrl),
  allowCustomApi: z._default(z.boolean(), false),
  productName: z._default(visibleText, "Compute"),
  environment: z.optional(environment),
  supportEmail: z.optional(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, "must be an e-mail address")),
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
    z.number().check(z.gte(1), z.refine(Number.isInteger, "must be a whole number")),
  ),
  /** Per cent of the fleet. */
  maxBulkShare: z.optional(
    z
      .number()
      .check(z.refine((share) => share > 0 && share <= 100, "must be more than 0 and at most 100")),
  ),
  demoKeys: z._default(z.array(z.object({ key: z.string(), label: z.string() })), []),
});

/** `/config.json`; see "Configuration" in the README. */
export type Config = z.infer<typeof configSchema>;

/** `problems`: what's wrong in the file, one sentence each, for the error page. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return `must be ${/^[ao]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  return undefined;
}

/** @throws ConfigError with a sentence for each invalid key */
export function parseConfig(value: unknown): Config {
  const result = configSchema.safeParse(value, { error: describeIssue });
  const invalid = result.success
    ? []
    : result.error.issues.map(
        ({ path, message }) => `${path.join(".") || configPath}: ${message}.`,
      );
  const problems = [...invalid, ...misspeltKeys(value, configSchema.shape)];
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigError(problems);
}

const lettersOf = (key: string) =>
  key
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .replace(/s$/, "");

/** Finds e.g. `readonly` for `readOnly`: if we ignored it, a guard rail would be silently off. */
function misspeltKeys(value: unknown, shape: object, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const known = Object.keys(shape);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "environment") return misspeltKeys(inner, environment.shape, "environment.");
    if (known.includes(key)) return [];
    const meant = known.find((one) => lettersOf(one) === lettersOf(key));
    const names = meant === undefined ? (path === "" ? railsLike(key) : []) : [meant];
    return names.length === 0 ? [] : `${path}${key}: did you mean ${alternatives(names)}?`;
  });
}

const rails = ["readOnly", "protectedTags", "environment", "maxBulk", "maxBulkShare"];

/** A key with one of these in it is probably about that guard rail, e.g. `isReadOnly`, `bulkMax`. */
const railWords = {
  readonly: /^read/,
  protect: /^protect/,
  environment: /^env/,
  bulk: /^max/,
  guard: /^/,
};

function railsLike(key: string): string[] {
  const letters = lettersOf(key);
  const misspelt = rails.filter((rail) => distance(letters, lettersOf(rail)) <= 2);
  if (misspelt.length > 0) return misspelt;
  const [, like] = Object.entries(railWords).find(([word]) => letters.includes(word)) ?? [];
  return like ? rails.filter((rail) => like.test(rail)) : [];
}

/** How many letters were inserted, left out or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of one.split("").entries()) {
    const next = [at + 1];
    for (const [place, otherLetter] of other.split("").entries()) {
      const replaced = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** e.g. "a, b or c". */
function alternatives(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}

/** The response to `start/prefetch.ts`'s request for `config.json`. */
export interface ConfigFile {
  status: number;
  text: string;
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
  return parseConfig(value);
}
