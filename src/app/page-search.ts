import * as z from "zod/mini";

/** Where a list begins: page 1, and 20 rows (specification: Pagination rules 1). */
export const firstPage = { page: 1, limit: 20 };

/** The part of a URL that says where in a list one is. What does not fit falls back, and the URL is corrected. */
export const pageSearchSchema = z.object({
  page: z.catch(z._default(z.int().check(z.gte(1)), firstPage.page), firstPage.page),
  limit: z.catch(z._default(z.int().check(z.gte(1), z.lte(100)), firstPage.limit), firstPage.limit),
});
