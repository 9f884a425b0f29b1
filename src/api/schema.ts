import * as z from "zod/mini";
import { isAddressable } from "./address.ts";
import { apiErrorKinds } from "./error.ts";

// zod/mini has no compiled parsers, which the CSP would refuse: it needs no `jitless`.

const text = z.string().check(z.regex(/\S/));
const field = z.exactOptional(text);
const figure = z.exactOptional(z.number());

// An id is "a string holding a number-like value" (Compute instance), so an API that drifts to plain numbers is
// understood, but only as far as a number is exact: a rounded id could be another instance's.
// One that no path can hold is of no use: nothing could be asked about such an instance, and its link would lead elsewhere.
const id = z.union([text.check(z.refine(isAddressable)), z.pipe(z.int(), z.transform(String))]);

const tags = z.transform((value): string[] =>
  Array.isArray(value)
    ? value.filter((element) => typeof element === "string" && /\S/.test(element))
    : [],
);

/** The fields of a compute instance that this version knows. */
export const instanceSchema = z.object({
  id,
  hostName: field,
  state: field,
  image: field,
  specificationId: field,
  specification: field,
  region: field,
  ipv4: field,
  privateIpv4: field,
  tags: z._default(tags, []),
  createdAt: field,
  updatedAt: field,
});

/** The fields of a compute specification that this version knows. */
export const specificationSchema = z.object({
  id: z.exactOptional(id),
  vcpus: figure,
  memoryMb: figure,
  storageGb: figure,
  specification: field,
});

/** Where a page is in its list (section Response envelope). */
export const metaSchema = z.object({
  total: z.int().check(z.gte(0)),
  page: z.int().check(z.gte(1)),
  limit: z.int().check(z.gte(1)),
});

/** A `Failure` as it is stored and passed between tabs. */
export const failureSchema = z.object({
  kind: z.enum(apiErrorKinds),
  message: z.string(),
  code: z.optional(z.string()),
  status: z.optional(z.number()),
  requestId: z.optional(z.string()),
});

/** A compute instance. A field that was missing, null, blank or of the wrong type is absent. */
export interface Instance extends z.infer<typeof instanceSchema> {
  /** The item exactly as it came, with the fields that this version does not know (Versioning 4). */
  raw: Record<string, unknown>;
}

/** A compute specification (size), `memoryMb` in megabytes, `storageGb` in gigabytes. Any field can be absent. */
export interface Specification extends z.infer<typeof specificationSchema> {
  /** The item exactly as it came. */
  raw: Record<string, unknown>;
}

export type Meta = z.infer<typeof metaSchema>;
