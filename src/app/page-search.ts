import * as z from "zod/mini";
import { outcomes } from "../activity/outcome.ts";

/** Where a list begins: page 1, and 20 rows (specification: Pagination rules 1). */
export const firstPage = { page: 1, limit: 20 };

const pageSearch = {
  page: z.catch(z._default(z.int().check(z.gte(1)), firstPage.page), firstPage.page),
  limit: z.catch(z._default(z.int().check(z.gte(1), z.lte(100)), firstPage.limit), firstPage.limit),
};

/** The part of a URL that says where in a list one is. What does not fit falls back, and the URL is corrected. */
export const pageSearchSchema = z.object(pageSearch);

/** The same with the outcome that the activity is narrowed to. */
export const activitySearchSchema = z.object({
  ...pageSearch,
  outcome: z.catch(z.optional(z.enum(outcomes)), undefined),
});
