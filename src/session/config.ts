import * as z from "zod/mini";
import { isRecord } from "../api/schema.ts";
import { atLeast, atMost, matching, textThat } from "../lib/checks.ts";
import { configPath, defaultApiBaseUrl } from "../lib/mount-path.ts";
import type { ConfigFile } from "./config-file.ts";
import { isHostAndPath, isHttps, parseUrl, templateProblem } from "./validation.ts";

const visibleText = z
  .string()
  .check(matching(/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u, "must not be blank"));
const trimmed = (text: z.ZodMiniString) =>
  z.pipe(
    text,
    z.transform((value) => value.trim()),
  );
const name = trimmed(visibleText);

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
    visibleText.check(z.refine((text) => text.trim().length <= 40, "must have 1 to 40 characters")),
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

const linkUrl = z.string().check(
  z.check(({ value, issues }) => {
    const message = templateProblem(value);
    if (message !== undefined) issues.push({ code: "custom", input: value, message });
  }),
);
const dashboardUrl = textThat(
  (url) => isHttps(url) && isHostAndPath(url),
  "must be an https: address of only host and path",
);
const signInUrl = textThat(
  (url) => isHttps(url) || /^\/(?![/\\])/.test(url),
  "must be an https: address, or a path of this origin",
);

const eachOnce = <Item>(keyOf: (item: Item) => unknown, message: string) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, message);

/** Lists show the names, and people tell things apart by them. */
const namedList = <Item extends object>(schema: z.ZodMiniType<Item>, key: keyof Item & string) => {
  const names = eachOnce((item: Item) => item[key], `must have a different ${key} for each`);
  return z.optional(z.array(schema).check(names));
};
const view = z.strictObject({
  name,
  q: z.string(),
  sort: z.optional(z.string()),
  tab: z.optional(z.boolean()),
});

const tagKey = z
  .string()
  .check(matching(/^[a-z]{1,30}$/, "must be 1 to 30 lower-case letters, such as env"));
const price = z.number().check(atLeast(0), atMost(1_000_000));
const perHourOf = z.strictObject({
  vcpu: z.optional(price),
  memoryGb: z.optional(price),
  storageGb: z.optional(price),
});
const partsOfPrices = z.strictObject({
  currency: z.string().check(matching(/^[A-Z]{3}$/, "must be a currency’s code, such as EUR")),
  /** By a specification's name or ID. */
  perHour: z.optional(z.catchall(z.object({}), price)),
  /** Of the specifications that `perHour` doesn't have. */
  perHourOf: z.optional(perHourOf),
  /** The share that a stopped instance costs. */
  stopped: z._default(z.number().check(atLeast(0), atMost(1)), 1),
});
const prices = partsOfPrices.check(
  z.refine(
    ({ perHour = {}, perHourOf = {} }) =>
      Object.keys(perHour).length + Object.keys(perHourOf).length > 0,
    "must have a price in perHour or perHourOf",
  ),
);
export type Prices = z.infer<typeof prices>;

const configSchema = z.strictObject({
  apiBaseUrl: z._default(baseAddress, defaultApiBaseUrl),
  allowCustomApi: z._default(z.boolean(), false),
  authentication: z.optional(z.enum(["key", "proxy"], 'must be "key" or "proxy"')),
  signInUrl: z.optional(signInUrl),
  user: z.optional(name),
  productName: z._default(visibleText, "Compute"),
  environment: z.optional(environment),
  environments: namedList(z.strictObject({ name, url: dashboardUrl }), "name"),
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
  rememberFleetDays: z.optional(z.number().check(atLeast(0), atMost(365))),
  views: namedList(view, "name"),
  links: namedList(z.strictObject({ label: name, url: linkUrl }), "label"),
  tagKeys: z.optional(
    z.array(tagKey).check(eachOnce((key) => key, "must have each key only once")),
  ),
  prices: z.optional(prices),
  demoKeys: z._default(z.array(z.strictObject({ key: z.string(), label: z.string() })), []),
});

/** `/config.json`; see docs/configuration.md. */
export interface Config extends z.infer<typeof configSchema> {
  /** The fields of a search and columns that only this team has: its `tagKeys`, and "cost" with `prices`. */
  teamFields?: readonly string[] | undefined;
}

/** `problems`: what's wrong in the file, one sentence each, for the error page. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** @throws ConfigError */
export function parseConfig(value: unknown): Config {
  const { data, error } = configSchema.safeParse(value, { error: describeIssue });
  const problems = [...(error?.issues ?? []).map(sentenceOf), ...proxyProblems(value)];
  if (!data || problems.length > 0) throw new ConfigError(problems);
  const { tagKeys = [], prices } = data;
  const teamFields = prices ? [...tagKeys, "cost"] : tagKeys;
  return teamFields.length > 0 ? { ...data, teamFields } : data;
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue) =>
  `${path.join(".") || configPath}: ${message}.`;

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return `must be ${/^[ao]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
  if (issue.code === "unrecognized_keys")
    return `has ${issue.keys.length === 1 ? "the unknown key" : "the unknown keys"} ${issue.keys.join(", ")}`;
  return undefined;
}

/** The proxy puts a key on requests to the page's own origin, and must never see one of a person. */
function proxyProblems(value: unknown): string[] {
  if (!isRecord(value) || value["authentication"] !== "proxy") return [];
  const { apiBaseUrl = "", allowCustomApi = false, demoKeys = [] } = value;
  const unfit = {
    apiBaseUrl: apiBaseUrl !== "",
    allowCustomApi: allowCustomApi !== false,
    demoKeys: !Array.isArray(demoKeys) || demoKeys.length > 0,
  };
  return Object.entries(unfit).flatMap(([key, isUnfit]) =>
    isUnfit
      ? `${key}: can’t be set with authentication "proxy", which needs the page’s own origin.`
      : [],
  );
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
