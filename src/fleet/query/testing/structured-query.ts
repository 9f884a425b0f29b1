import fc from "fast-check";
import { now, word } from "./fleet.ts";

const textFields = ["state", "region", "tag", "env", "spec", "image", "ip", "id", "host"] as const;
const comparisons = [">", ">=", "<", "<=", "=", ":"] as const;
const units = {
  cpu: [""],
  mem: ["", "mb", "gb", "tb"],
  storage: ["", "gb", "tb"],
  cost: [""],
  age: ["", "s", "min", "h", "d", "w", "mo", "y"],
  created: ["", "s", "min", "h", "d", "w", "mo", "y"],
  updated: ["", "s", "min", "h", "d", "w", "mo", "y"],
} as const;

export interface Amount {
  readonly count: number;
  readonly unit: string;
}

/** What the user means. */
export type IntendedTerm = {
  readonly negated: boolean;
  readonly not: "-" | "!" | "NOT " | "!=";
  readonly blanks: string;
} & (
  | { readonly kind: "any"; readonly values: readonly Written[] }
  | {
      readonly kind: "text";
      readonly field: (typeof textFields)[number];
      readonly operator: ":" | "=";
      readonly values: readonly Written[];
    }
  | {
      readonly kind: "keyword";
      readonly field: "is" | "no";
      readonly operator: ":" | "=";
      readonly values: readonly string[];
    }
  | {
      readonly kind: "number";
      readonly field: keyof typeof units;
      readonly operator: (typeof comparisons)[number];
      readonly values: readonly Amount[];
    }
  | {
      readonly kind: "date";
      readonly field: "created" | "updated";
      readonly operator: (typeof comparisons)[number];
      readonly date: IntendedDate;
    }
  | { readonly kind: "mistake"; readonly text: string }
);

/** As typed, and the time it covers. */
interface IntendedDate {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

/** A value, and how to write it if there's a choice. */
export interface Written {
  readonly value: string;
  readonly quoted: boolean;
  /** Anything may stand before or after it. */
  readonly starBefore: boolean;
  readonly starAfter: boolean;
  readonly comma: "," | ",," | "|";
}

const written: fc.Arbitrary<Written> = fc.record({
  value: word,
  quoted: fc.boolean(),
  starBefore: fc.constantFrom(false, false, true),
  starAfter: fc.constantFrom(false, false, true),
  comma: fc.constantFrom(",", ",,", "|"),
});
const values = fc.array(written, { minLength: 1, maxLength: 3 });
const around = {
  negated: fc.boolean(),
  not: fc.constantFrom("-", "!", "NOT ", "!="),
  blanks: fc.string({
    unit: fc.constantFrom(..." \t\n\u0085\u00a0\u2003\u3000".split("")),
    minLength: 1,
    maxLength: 2,
  }),
};

const dayOf = (date: Date, days: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A day in the tests' time zone, or a moment with its own. */
const date: fc.Arbitrary<IntendedDate> = fc.oneof(
  fc.nat(4).map((days) => {
    const day = dayOf(new Date(now), -days);
    const text = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(twoDigits).join("-");
    return { text, from: day.getTime(), until: dayOf(day, 1).getTime() };
  }),
  fc
    .constantFrom("2025-06-15T00:00:00Z", "2025-06-14T00:00:00.000Z", "2025-06-15T01:00+02:00")
    .map((text) => {
      const from = Date.parse(text);
      const length = text.includes(".") ? 1 : text.endsWith("Z") ? 1000 : 60_000;
      return { text, from, until: from + length };
    }),
);

const dateTerm = fc.record({
  ...around,
  kind: fc.constant("date"),
  field: fc.constantFrom("created", "updated"),
  operator: fc.constantFrom(...comparisons),
  date,
});

const number = fc
  .constantFrom("cpu", "mem", "storage", "cost", "age", "created", "updated")
  .chain((field) =>
    fc.constantFrom(...comparisons).chain((operator) => {
      const equal = operator === "=" || operator === ":";
      const count =
        (field === "age" || field === "created" || field === "updated") && equal
          ? fc.nat(4)
          : fc.constantFrom(0, 0.5, 1, 2, 4, 500);
      const amount = fc.record({ count, unit: fc.constantFrom<string>(...units[field]) });
      const amounts = fc.array(amount, { minLength: 1, maxLength: equal ? 3 : 1 });
      return fc.record({
        ...around,
        kind: fc.constant("number"),
        field: fc.constant(field),
        operator: fc.constant(operator),
        values: amounts,
      });
    }),
  );

const keywordTerm = (field: "is" | "no", ...known: string[]) =>
  fc.record({
    ...around,
    kind: fc.constant("keyword"),
    field: fc.constant(field),
    operator: fc.constantFrom(":", "="),
    values: fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 3 }),
  });

const intendedTerm: fc.Arbitrary<IntendedTerm> = fc.oneof(
  fc.record({ ...around, kind: fc.constant("any"), values }),
  fc.record({
    ...around,
    kind: fc.constant("text"),
    field: fc.constantFrom(...textFields),
    operator: fc.constantFrom(":", "="),
    values,
  }),
  number,
  dateTerm,
  keywordTerm("is", "running", "stopped", "failed", "error", "transit", "other"),
  keywordTerm("is", "protected", "selected"),
  keywordTerm("no", "tag", "tags", "ipv4", "env"),
  {
    weight: 1,
    arbitrary: fc.record({
      ...around,
      kind: fc.constant("mistake"),
      text: fc.constantFrom(
        "foo:web",
        'state:""',
        "cpu>a",
        "age=1m",
        "mem>1,2",
        'tag:"a"b',
        "id<3",
        "is:web",
        "no:tags,x",
        "ip:10.1.1.1/40",
        "created>soon",
        "mem>8kb",
        "tag:!web",
        "tag:web,-web",
        "tag:(web)",
        '""',
      ),
    }),
  },
);

/** Alternatives of terms. Only a single alternative can be empty. */
export type IntendedQuery = readonly (readonly IntendedTerm[])[];

export const query: fc.Arbitrary<IntendedQuery> = fc.oneof(
  { weight: 3, arbitrary: fc.array(intendedTerm, { maxLength: 4 }).map((terms) => [terms]) },
  fc.array(fc.array(intendedTerm, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 }),
);
