import * as z from "zod/mini";
import { outcomes } from "../operations/outcome.ts";
import { parseSort } from "../fleet/sort.ts";
import { firstPage } from "../api/first-page.ts";
import { parseSpecificationSort } from "../specifications/sort.ts";

// A number where the app writes it, a text where it stands in an address.
const whole = z.union([
  z.int(),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);
const atLeastOne = z.pipe(whole, z.int().check(z.gte(1)));
const upToHundred = z.pipe(whole, z.int().check(z.gte(1), z.lte(100)));

const pageSearch = {
  page: z.catch(z._default(atLeastOne, firstPage.page), firstPage.page),
  limit: z.catch(z._default(upToHundred, firstPage.limit), firstPage.limit),
};

/** A sort that cannot be is left out. */
const sortBy = (parse: (sort: string) => unknown) =>
  z.catch(z.optional(z.string().check(z.refine((sort) => parse(sort) !== undefined))), undefined);

/**
 * Where in the list of instances one is, what they are searched for, and sorted by. What does not fit falls back, and the
 * URL is corrected.
 */
export const instanceSearchSchema = z.object({
  ...pageSearch,
  q: z.catch(z.optional(z.string()), undefined),
  sort: sortBy(parseSort),
});

/** Where in the catalogue one is, and what it is sorted by. */
export const specificationSearchSchema = z.object({
  ...pageSearch,
  sort: sortBy(parseSpecificationSort),
});

/** Where in the activity one is, and the outcome that the activity is narrowed to. */
export const activitySearchSchema = z.object({
  ...pageSearch,
  outcome: z.catch(z.optional(z.enum(outcomes)), undefined),
});
