import type { TextField } from "./fields.ts";

const quotesNeeded = /[\s\u0085,"]/;

/** Writes a value as it can stand after an operator or a comma: in quotes where it needs them. */
export function quoteValue(value: string): string {
  const isBare = value !== "" && !quotesNeeded.test(value);
  return isBare ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** The term that matches the instances with exactly this value: `tag=prod`. Links from a value to its instances have it. */
export function exactTerm(field: TextField, value: string): string {
  return `${field}=${quoteValue(value)}`;
}
