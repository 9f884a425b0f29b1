import { lateCode } from "../lib/late-code.ts";

/** Loads with the first search. */
export const lateQueryCode = lateCode(() => import("../fleet/query/edit.ts"));
