import { expect, test } from "vitest";
import { FleetIndex } from "../worker/fleet-index.ts";
import { FleetSearch } from "../worker/fleet-search.ts";
import { endPass } from "../worker/testing/passes.ts";
import { applyFix, offeredFixes, parseQuery } from "./parse.ts";
import { notFleet, notForms } from "./testing/not-forms.ts";

const index = new FleetIndex();
index.setCatalogue([]);
index.putPage(1, notFleet);
endPass(index, 1);
const fleet = new FleetSearch(index);

/** Undefined if nothing can be selected together. */
function selectable(q: string): string[] | undefined {
  try {
    return fleet.choose({ q }, 0).map(({ hostName = "" }) => hostName);
  } catch {
    return undefined;
  }
}

/** What the page offers, best first. */
function offersFor(q: string): string[] {
  const [mistake] = parseQuery(q).mistakes;
  if (mistake) return offeredFixes(q, mistake).map((fix) => applyFix(q, fix));
  const exclusions = fleet.emptyExclusions({ q }, 0).flatMap(({ offers }) => offers);
  const others = fleet.nearMatches({ q }, selectable(q)?.length === 0, 0);
  return [...exclusions, ...others].map((offer) => offer.q);
}

const cases = notForms.map(([q, offer]) => ({ q, offer }));

test.each(cases)("$q excludes prod, or $offer is offered", ({ q, offer }) => {
  expect(selectable(q)?.filter((host) => host.includes("prod")) ?? []).toEqual([]);
  expect(offersFor(q)[0]).toBe(offer);
  // Understood, or nothing can be selected until one is taken.
  const isUnderstood = (selectable(q) ?? []).length > 0;
  expect(isUnderstood && offer !== undefined).toBe(false);
});
