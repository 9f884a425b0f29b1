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

/**
 * @param misspelt a sentence for each key that looks misspelt
 * @throws ConfigError with these and a sentence for each invalid key
 */
export function parseConfig(value: unknown, misspelt: readonly string[] = []): Config {
  const result = configSchema.safeParse(value, { error: describeIssue });
  const invalid = result.success
    ? []
    : result.error.issues.map(
        ({ path, message }) => `${path.join(".") || configPath}: ${message}.`,
      );
  const problems = [...invalid, ...misspelt];
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigError(problems);
}

/** e.g. "isReadOnly", "environment.Tone". */
function unknownKeys(value: unknown, shape: object, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (!(key in shape)) return `${path}${key}`;
    return key === "environment" ? unknownKeys(inner, environment.shape, "environment.") : [];
  });
}

/** Most configurations have no unknown key, so what looks for mistakes in them isn't loaded. */
async function findMisspelt(value: unknown): Promise<string[]> {
  const unknown = unknownKeys(value, configSchema.shape);
  if (unknown.length === 0) return [];
  const { misspeltKeys } = await import("./misspelt-keys.ts");
  return misspeltKeys(unknown, [
    ...Object.keys(configSchema.shape),
    ...Object.keys(environment.shape).map((key) => `environment.${key}`),
  ]);
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
  return parseConfig(value, await findMisspelt(value));
}
