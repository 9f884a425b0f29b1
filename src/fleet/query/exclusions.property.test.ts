import fc from "fast-check";
import { expect, test } from "vitest";
import { FleetIndex } from "../worker/fleet-index.ts";
import { FleetSearch } from "../worker/fleet-search.ts";
import { endPass } from "../worker/testing/passes.ts";

const tags = ["prod", "web", "ci", "staging"];
const regions = ["eu-west-1", "us-east-1"];
const known = { tag: tags, region: regions, image: ["ubuntu", "debian"] };
type Field = keyof typeof known;

interface Machine {
  tags: string[];
  region: string;
  image: string;
}

const machine: fc.Arbitrary<Machine> = fc.record({
  tags: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }),
  region: fc.constantFrom(...regions),
  image: fc.constantFrom(...known.image),
});

/** A value as meant, and as typed: often with one wrong, missing or doubled letter. */
const typed = fc.constantFrom<Field>("tag", "region", "image").chain((field) =>
  fc.record({
    field: fc.constant(field),
    meant: fc.constantFrom(...known[field]),
    slip: fc.constantFrom("none", "none", "missing", "doubled", "swapped", "wrong"),
    place: fc.nat(20),
    not: fc.constantFrom("-", "!", "NOT ", "!="),
  }),
);
type Typed = typeof typed extends fc.Arbitrary<infer T> ? T : never;

function written({ meant, slip, place }: Typed): string {
  const at = place % (meant.length - 1);
  const [before, letter, next, after] = [
    meant.slice(0, at),
    meant.charAt(at),
    meant.charAt(at + 1),
    meant.slice(at + 2),
  ];
  if (slip === "missing") return before + next + after;
  if (slip === "doubled") return before + letter + letter + next + after;
  if (slip === "swapped") return before + next + letter + after;
  if (slip === "wrong") return `${before}q${next}${after}`;
  return meant;
}

function exclusion(one: Typed): string {
  if (one.not === "!=") return `${one.field}!=${written(one)}`;
  return `${one.not}${one.field}:${written(one)}`;
}

const valuesIn = (field: Field, { tags, region, image }: Machine): string[] =>
  ({ tag: tags, region: [region], image: [image] })[field];

interface Alternative {
  positive: Typed[];
  exclusions: Typed[];
}

const query: fc.Arbitrary<Alternative[]> = fc.array(
  fc.record({
    positive: fc.array(typed, { maxLength: 2 }),
    exclusions: fc.array(typed, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 2 },
);

function render({ positive, exclusions }: Alternative): string {
  const terms = positive.map((one) => `${one.field}:${one.meant}`);
  return [...terms, ...exclusions.map(exclusion)].join(" ");
}

/** `valueOf`: what an exclusion leaves out. */
function fits(machine: Machine, query: Alternative[], valueOf: (one: Typed) => string): boolean {
  return query.some(
    ({ positive, exclusions }) =>
      positive.every(({ field, meant }) => valuesIn(field, machine).includes(meant)) &&
      exclusions.every((one) => !valuesIn(one.field, machine).includes(valueOf(one))),
  );
}

test("what can be selected together never holds what the nearest value would exclude, unless someone said it's right", () => {
  let refused = 0;
  let chosen = 0;
  fc.assert(
    fc.property(fc.array(machine, { minLength: 1, maxLength: 8 }), query, (machines, query) => {
      const index = new FleetIndex();
      index.setCatalogue([]);
      const createdAt = "1970-01-01T00:00:00Z";
      index.putPage(
        1,
        machines.map((one, place) => Object.assign({ id: String(place), createdAt }, one)),
      );
      endPass(index, 1);
      const fleet = new FleetSearch(index);
      const q = query.map(render).join(" OR ");
      const idsOf = (confirmed: string[]) => fleet.choose({ q, confirmed }, 0).map(({ id }) => id);
      const idsThatFit = (valueOf: (one: Typed) => string) =>
        machines.flatMap((one, place) => (fits(one, query, valueOf) ? String(place) : []));
      const isHad = (one: Typed) =>
        machines.some((machine) => valuesIn(one.field, machine).includes(written(one)));
      const empty = query.flatMap(({ exclusions }) => exclusions.filter((one) => !isHad(one)));
      // If no instance has the value, the nearest one was meant.
      const meant = idsThatFit((one) => (isHad(one) ? written(one) : one.meant));
      let ids: string[] | undefined;
      try {
        ids = idsOf([]);
      } catch {
        ids = undefined;
      }
      expect({ q, strangers: ids?.filter((id) => !meant.includes(id)) ?? [] }).toEqual({
        q,
        strangers: [],
      });
      // Nothing is refused without a reason, nor once a person has said that it's right.
      expect({ q, isRefused: ids === undefined }).toEqual({ q, isRefused: empty.length > 0 });
      const confirmed = empty.map(
        (one) => `-${one.field}${one.not === "!=" ? "=" : ":"}${written(one)}`,
      );
      expect({ q, ids: idsOf(confirmed).toSorted() }).toEqual({
        q,
        ids: idsThatFit(written).toSorted(),
      });
      if (ids) chosen++;
      else refused++;
    }),
    { numRuns: 3000 },
  );
  // Both happened often.
  expect(Math.min(refused, chosen)).toBeGreaterThan(100);
});
