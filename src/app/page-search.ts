import * as v from "valibot";
import { outcomes } from "../operations/outcome.ts";
import { parseSort } from "../fleet/sort.ts";
import { firstPage } from "../api/first-page.ts";
import { parseSpecificationSort } from "../specifications/sort.ts";
import { integer } from "../validation.ts";

// A number where the app writes it, a text where it stands in an address.
const whole = v.union([integer, v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]);
const atLeastOne = v.pipe(whole, v.minValue(1));
const upToHundred = v.pipe(atLeastOne, v.maxValue(100));

const pageSearch = {
  page: v.fallback(v.optional(atLeastOne, firstPage.page), firstPage.page),
  limit: v.fallback(v.optional(upToHundred, firstPage.limit), firstPage.limit),
};

/** A sort that cannot be is left out. */
const sortBy = (parse: (sort: string) => unknown) => {
  const known = v.check((sort: string) => parse(sort) !== undefined);
  return v.fallback(v.optional(v.pipe(v.string(), known)), undefined);
};

/**
 * Where in the list of instances one is, what they are searched for, and sorted by. What does not fit falls back, and the
 * URL is corrected.
 */
export const instanceSearchSchema = v.object({
  ...pageSearch,
  q: v.fallback(v.optional(v.string()), undefined),
  sort: sortBy(parseSort),
});

/** Where in the catalogue one is, and what it is sorted by. */
export const specificationSearchSchema = v.object({
  ...pageSearch,
  sort: sortBy(parseSpecificationSort),
});

/** Where in the activity one is, and the outcome that the activity is narrowed to. */
export const activitySearchSchema = v.object({
  ...pageSearch,
  outcome: v.fallback(v.optional(v.picklist(outcomes)), undefined),
});

/** Where the page that asks for a key leads on to. */
export const connectSearchSchema = v.object({
  to: v.fallback(v.optional(v.string()), undefined),
});
