import fc from "fast-check";
import { quoteValue } from "../../fleet/query/term.ts";
import { word } from "./generated-fleet.ts";

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
const day = fc.constantFrom("created>2025-06-11", "updated<=2025-06-14", "created:2025-06-12");

const isNegated = (term: string) => term.includes("!=");

/** One term without a sign before it. */
export const term = fc.oneof(
  { weight: 2, arbitrary: values(plain) },
  { weight: 3, arbitrary: fieldTerm },
  addressTerm,
  keyword,
  quantity,
  day,
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
