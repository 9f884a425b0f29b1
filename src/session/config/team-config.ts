import * as z from "zod/mini";
import { atLeast, atMost, matching, textThat } from "../../lib/checks.ts";
import { problemsIn, trimmed, visibleText } from "./config-problems.ts";
import { isHttps, templateProblem } from "./instance-links.ts";
import { isHostAndPath } from "../validation.ts";

// What a team adds for itself. Loaded only for a configuration that has one of these keys, or an unknown one.

const text = trimmed(visibleText);
const linkUrl = z.string().check(
  z.check(({ value, issues }) => {
    const message = templateProblem(value);
    if (message !== undefined) issues.push({ code: "custom", input: value, message });
  }),
);

const eachOnce = <Item>(keyOf: (item: Item) => unknown, message: string) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, message);

/** Lists show the names, and people tell things apart by them. */
const namedList = <Item extends object>(schema: z.ZodMiniType<Item>, name: keyof Item & string) => {
  const names = eachOnce((item: Item) => item[name], `must have a different ${name} for each`);
  return z.optional(z.array(schema).check(names));
};

const view = z.strictObject({
  name: text,
  q: z.string(),
  sort: z.optional(z.string()),
  tab: z.optional(z.boolean()),
});

const dashboardUrl = textThat(
  (url) => isHttps(url) && isHostAndPath(url),
  "must be an https: address of only host and path",
);

const signInUrl = textThat(
  (url) => isHttps(url) || /^\/(?![/\\])/.test(url),
  "must be an https: address, or a path of this origin",
);

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

const teamSchema = z.strictObject({
  authentication: z.optional(z.enum(["key", "proxy"], 'must be "key" or "proxy"')),
  signInUrl: z.optional(signInUrl),
  user: z.optional(text),
  environments: namedList(z.strictObject({ name: text, url: dashboardUrl }), "name"),
  views: namedList(view, "name"),
  rememberFleetDays: z.optional(z.number().check(atLeast(0), atMost(365))),
  links: namedList(z.strictObject({ label: text, url: linkUrl }), "label"),
  tagKeys: z.optional(
    z.array(tagKey).check(eachOnce((key) => key, "must have each key only once")),
  ),
  prices: z.optional(prices),
});

export interface TeamConfig extends z.infer<typeof teamSchema> {
  /** The fields of a search and columns that only this team has: its `tagKeys`, and "cost" with `prices`. */
  teamFields?: readonly string[] | undefined;
}

/**
 * @param value the whole file
 * @param others its keys that aren't in the schema of `config.ts`
 */
export function readTeamConfig(value: Record<string, unknown>, others: object) {
  const { data: config = {}, problems } = problemsIn(teamSchema, others);
  if (config.authentication === "proxy") problems.push(...proxyProblems(value));
  const { tagKeys = [], prices } = config;
  const teamFields = prices ? [...tagKeys, "cost"] : tagKeys;
  const withFields: TeamConfig = teamFields.length > 0 ? { ...config, teamFields } : config;
  return { config: withFields, problems };
}

/** The proxy puts a key on requests to the page's own origin, and must never see one of a person. */
function proxyProblems(value: Record<string, unknown>): string[] {
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
