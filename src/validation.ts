import * as v from "valibot";

/** What JSON calls a number. valibot's own also takes the infinity that JSON.parse makes of 1e999. */
export const finite = v.custom<number>(Number.isFinite, "must be number");

/** A time in milliseconds since the epoch, as far as a Date can be made of it. */
export const time = v.custom<number>(
  (value) => typeof value === "number" && !Number.isNaN(new Date(value).getTime()),
);

/** A whole number, as far as one is exact. */
export const integer = v.custom<number>(Number.isSafeInteger);

/** The URL of a text; undefined where it is none. `URL.parse` does the same, but not in every supported browser. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** What the schema makes of the value; undefined where the value does not fit. */
export function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}
