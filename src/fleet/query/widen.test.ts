import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQuery } from "./parse.ts";
import { compileQuery } from "./predicate.ts";
import { context, fleet, rowOf, word } from "./testing/fleet.ts";
import { widenedQuery } from "./edit.ts";

test.each([
  ["tag:ci", "tag:*ci*"],
  ["-Tag:ci,prod web", "-Tag:*ci*,*prod* web"],
  ['tag:"two words",x', 'tag:*"two words"*,*x*'],
  ["region:a*b", 'region:*"a*b"*'],
  ["tag=ci region=eu-1", "tag=ci region=eu-1"],
  ["tag=a*", 'tag="a*"'],
  ["ip:10.12. host:web", "ip:10.12. host:web"],
  ["ip:10.12.0.1,10.", "ip:10.12.0.1*,10."],
  ["host:web*", 'host:"web*"'],
  ["a|b 'x' !web NOT not -not web, -", '"a|b" "\'x\'" "!web" "NOT" "not" -"not" web, "-"'],
  ["tag:a|b,“c”", 'tag:*"a|b"*,*"“c”"*'],
  ["web* OR or", '"web*" "OR" or'],
  ["cpu>=4 is:failed no:tags age>30d", "cpu>=4 is:failed no:tags age>30d"],
  ["state: foo:bar tag:a,", "state: foo:bar tag:*a*,"],
  ['tag:"open', 'tag:"open'],
])("%j of version 1.0 is %j", (old, text) => {
  expect(widenedQuery(old)).toBe(text);
});

/** Fields where a part was enough. States differ: BOOT_FAILED now equals "boot failed". */
const fields = ["region", "tag", "image", "id"] as const;

test("a query of version 1.0 matches the same as before", () => {
  const write = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
  fc.assert(
    fc.property(
      fleet,
      fc.constantFrom(...fields),
      fc.constantFrom(":", "="),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (fleet, field, operator, values, negated) => {
        const old = `${negated ? "-" : ""}${field}${operator}${values.map(write).join()}`;
        const matches = compileQuery(parseQuery(widenedQuery(old)), context);
        for (const instance of fleet) {
          const texts = field === "tag" ? instance.tags : [instance[field] ?? ""];
          const before = texts.some((text) =>
            values.some((value) => {
              const [one, other] = [text.toLowerCase(), value.toLowerCase()];
              return operator === ":" ? one.includes(other) : one === other;
            }),
          );
          expect({ old, found: matches(rowOf(instance)) }).toEqual({
            old,
            found: before !== negated,
          });
        }
      },
    ),
    { numRuns: 2000 },
  );
});
