import fc from "fast-check";
import { word } from "./fleet.ts";

const textFields = ["state", "region", "tag", "spec", "image", "ip", "id", "host"] as const;
const comparisons = [">", ">=", "<", "<=", "=", ":"] as const;
const units = {
  cpu: [""],
  mem: ["", "mb", "gb", "tb"],
  storage: ["", "gb", "tb"],
  age: ["", "s", "min", "h", "d", "w", "mo", "y"],
  updated: ["", "s", "min", "h", "d", "w", "mo", "y"],
} as const;

export interface Amount {
  readonly count: number;
  readonly unit: string;
}

/** A term that a person intends to write. */
export type IntendedTerm = { readonly negated: boolean; readonly blanks: string } & (
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
  | { readonly kind: "mistake"; readonly text: string }
);

/** A value, and how it is written where there is a choice. */
export interface Written {
  readonly value: string;
  readonly quoted: boolean;
  readonly comma: "," | ",,";
}

const written: fc.Arbitrary<Written> = fc.record({
  value: word,
  quoted: fc.boolean(),
  comma: fc.constantFrom(",", ",", ",,"),
});
const values = fc.array(written, { minLength: 1, maxLength: 3 });
const around = {
  negated: fc.boolean(),
  blanks: fc.string({
    unit: fc.constantFrom(..." \t\n\u0085\u00a0\u2003\u3000".split("")),
    minLength: 1,
    maxLength: 2,
  }),
};

const number = fc.constantFrom("cpu", "mem", "storage", "age", "updated").chain((field) =>
  fc.constantFrom(...comparisons).chain((operator) => {
    const equal = operator === "=" || operator === ":";
    const count =
      (field === "age" || field === "updated") && equal
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
  keywordTerm("is", "running", "stopped", "failed", "transit", "other"),
  keywordTerm("no", "tags", "ipv4"),
  {
    weight: 1,
    arbitrary: fc.record({
      ...around,
      kind: fc.constant("mistake"),
      text: fc.constantFrom(
        "foo:web",
        "state:",
        "cpu>a",
        "age=1m",
        "mem>1,2",
        'tag:"a"b',
        "id<3",
        "is:web",
        "no:tags,x",
        ",",
        '""',
      ),
    }),
  },
);

export const query = fc.array(intendedTerm, { maxLength: 4 });
