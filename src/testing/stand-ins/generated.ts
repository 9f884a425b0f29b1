import fc from "fast-check";
import { createRow, type FleetRow } from "../../fleet/worker/row.ts";
import type { MatchContext } from "../../fleet/query/predicate.ts";
import { joinedTexts } from "../../fleet/query/pattern.ts";
import { quoteValue } from "../../fleet/query/term.ts";

export const now = Date.UTC(2025, 5, 15);

/** A tag key and the cost, as a configuration adds them. */
export const teamFields = ["env", "cost"];

export const context: MatchContext = {
  now,
  protectedTags: ["Web", "10.1"],
  selectedIds: new Set(["web", "a"]),
  zone: "local",
};

/** Before it becomes a row. Memory in MB, storage in GB, the cost in units a month; stopped, it costs half. */
export interface Instance {
  readonly host?: string;
  readonly id?: string;
  readonly state?: string;
  readonly region?: string;
  readonly image?: string;
  readonly spec?: string;
  readonly tags: readonly string[];
  readonly ips: readonly string[];
  readonly cpu?: number;
  readonly mem?: number;
  readonly storage?: number;
  readonly cost?: number;
  readonly age?: number;
  readonly updated?: number;
}

/** Shared by instances and queries, and awkward to write. */
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "web",
      "WEB-1",
      "db",
      "eu",
      "a",
      "é",
      "É",
      "10.1",
      "10.12.0.",
      "10.12.0.1",
      "10:3",
      "OR",
      "NOT",
      "no",
      "-1",
      "!a",
      "a|b",
      "(a)",
      "“a”",
      "e_u",
    ),
  },
  fc.string({
    unit: fc.constantFrom(...'aB,"\\-!|(:=>*_ \n\u0085\u3000'.split("")),
    minLength: 1,
    maxLength: 3,
  }),
);

const minute = 60_000;
const day = 24 * 60 * minute;

const elapsed = fc
  .tuple(fc.constantFrom(0, minute, 60 * minute, day, 7 * day, 30 * day, 365 * day), fc.nat(4))
  .chain(([unit, count]) => fc.constantFrom(-1, 0, 1).map((off) => unit * count + off));

const tagWithKey = fc
  .tuple(fc.constantFrom("env:", "ENV=", "env: ", "en:", "envs:"), fc.oneof(word, fc.constant("")))
  .map(([key, value]) => key + value);

const instance: fc.Arbitrary<Instance> = fc.record(
  {
    host: word,
    id: word,
    state: fc.oneof(word, fc.constantFrom("RUNNING", "STOPPED", "STOPPING", "ERROR")),
    region: word,
    image: word,
    spec: word,
    tags: fc.array(fc.oneof({ weight: 3, arbitrary: word }, tagWithKey), { maxLength: 3 }),
    ips: fc.array(fc.constantFrom("10.1", "10.12.0.1", "10.12.0.10", "1.10.1", "2001:db8::1"), {
      maxLength: 2,
    }),
    cpu: fc.constantFrom(0, 1, 2, 4, 16),
    mem: fc.constantFrom(0, 2, 512, 1024, 2048, 4096, 2 * 1024 * 1024),
    storage: fc.constantFrom(0, 2, 4, 500, 1000, 2000),
    cost: fc.constantFrom(0, 0.5, 1, 2, 4, 500, 1000),
    age: elapsed,
    updated: elapsed,
  },
  { requiredKeys: ["tags", "ips"] },
);

export const fleet = fc.array(instance, { minLength: 1, maxLength: 4 });

/** The searchable row of an instance. */
export function rowOf(instance: Instance): FleetRow {
  const {
    host,
    id = "",
    state,
    region,
    image,
    spec = "",
    tags,
    ips,
    cpu,
    mem,
    storage,
    cost,
  } = instance;
  const [ipv4, privateIpv4] = ips;
  const row = createRow(
    {
      id,
      ...(host !== undefined && { hostName: host }),
      ...(state !== undefined && { state }),
      ...(region !== undefined && { region }),
      ...(image !== undefined && { image }),
      ...(ipv4 !== undefined && { ipv4 }),
      ...(privateIpv4 !== undefined && { privateIpv4 }),
      tags: [...tags],
      raw: {},
    },
    {
      name: spec,
      queryName: spec,
      text: "",
      searchText: joinedTexts([spec]),
      vcpus: cpu,
      memoryMb: mem,
      storageGb: storage,
      price: cost === undefined ? "none" : { running: cost * 1e6, stopped: cost * 5e5 },
    },
  );
  const timeOf = (ms: number | undefined) => (ms === undefined ? Number.NaN : now - ms);
  return { ...row, createdTime: timeOf(instance.age), updatedTime: timeOf(instance.updated) };
}

const values = (value: fc.Arbitrary<string>) =>
  fc.array(value, { minLength: 1, maxLength: 3 }).map((all) => all.join(","));

const value = word.filter((text) => text !== "").map(quoteValue);
const pattern = fc.oneof(
  { weight: 3, arbitrary: value },
  fc
    .tuple(fc.constantFrom("*", ""), value, fc.constantFrom("*", ""))
    .map((parts) => parts.join("")),
);

/** Any text can stand alone in quotes; bare, it could be a field or a sign. */
const plain = word
  .filter((text) => text !== "")
  .map((text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`);

const fieldTerm = fc
  .tuple(
    fc.constantFrom("state", "region", "tag", "env", "spec", "image", "id", "HOST"),
    fc.constantFrom(":", "=", "!="),
    values(pattern),
  )
  .map((parts) => parts.join(""));
const addressTerm = fc.constantFrom("ip:10.1", "ip:10.12.0.", "ip=10.1", "ip:10.12.0.0/24");
const keyword = fc.constantFrom("is:running,failed", "is:selected", "is:protected", "no:tag,env");
const quantity = fc
  .tuple(
    fc.constantFrom("cpu", "mem", "storage", "cost", "age", "created", "updated"),
    fc.constantFrom("<", "<=", ">", ">=", "=", "!="),
    fc.constantFrom("0", "1", "2", "4", "500"),
  )
  .map((parts) => parts.join(""));
const dayTerm = fc.constantFrom("created>2025-06-11", "updated<=2025-06-14", "created:2025-06-12");

const isNegated = (term: string) => term.includes("!=");

/** One term without a sign before it. */
export const term = fc.oneof(
  { weight: 2, arbitrary: values(plain) },
  { weight: 3, arbitrary: fieldTerm },
  addressTerm,
  keyword,
  quantity,
  dayTerm,
);

const { query: anyQuery } = fc.letrec<{ query: string; all: string; unary: string }>((tie) => ({
  query: fc
    .array(tie("all"), { minLength: 1, maxLength: 3 })
    .map((alternatives) => alternatives.join(" OR ")),
  all: fc
    .array(fc.tuple(tie("unary"), fc.constantFrom(" ", " AND ", "  ")), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) =>
      parts
        .map(([text, join]) => text + join)
        .join("")
        .replace(/(?:AND|\s)*$/, ""),
    ),
  unary: fc
    .tuple(
      fc.constantFrom("", "", "-", "NOT "),
      fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        term,
        tie("query").map((query) => `(${query})`),
      ),
    )
    .map(([not, operand]) => (isNegated(operand) && !operand.startsWith("(") ? "" : not) + operand),
}));

/** Without mistakes, as the grammar has it. */
export const query = anyQuery;

/** Anything. */
export const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(..."ab1.,:=<>-!|()“'\"\\ \u0085\u3000\ud800".split("")),
    maxLength: 40,
  }),
  fc
    .array(
      fc.constantFrom(
        ...'cpu mem tag age >= < : = ! " \\ , 8gb OR AND NOT not or -( ( ) * | - ~ ip:10.0.0.0 /8'
          .split(" ")
          .concat(" ", " ", "NOT ", " OR "),
      ),
    )
    .map((pieces) => pieces.join("")),
);
