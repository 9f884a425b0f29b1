import * as v from "valibot";
import { isAddressable } from "./address.ts";
import { finite, integer } from "../validation.ts";

const text = v.pipe(v.string(), v.regex(/\S/));
const field = v.exactOptional(text);
const figure = v.exactOptional(finite);

// An id is "a string holding a number-like value" (Compute instance), so an API that drifts to plain numbers is
// understood, but only as far as a number is exact: a rounded id could be another instance's.
// One that no path can hold is of no use: nothing could be asked about such an instance, and its link would lead elsewhere.
const id = v.union([v.pipe(text, v.check(isAddressable)), v.pipe(integer, v.transform(String))]);

const tags = v.pipe(
  v.unknown(),
  v.transform((value) =>
    Array.isArray(value)
      ? value.filter((element) => typeof element === "string" && /\S/.test(element))
      : [],
  ),
);

/** The fields of a compute instance that this version knows. */
export const instanceSchema = v.object({
  id,
  hostName: field,
  state: field,
  image: field,
  specificationId: field,
  specification: field,
  region: field,
  ipv4: field,
  privateIpv4: field,
  tags: v.optional(tags, []),
  createdAt: field,
  updatedAt: field,
});

/** The fields of a compute specification that this version knows. */
export const specificationSchema = v.object({
  id: v.exactOptional(id),
  vcpus: figure,
  memoryMb: figure,
  storageGb: figure,
  specification: field,
});

/** Where a page is in its list (section Response envelope). */
export const metaSchema = v.object({
  total: v.pipe(integer, v.minValue(0)),
  page: v.pipe(integer, v.minValue(1)),
  limit: v.pipe(integer, v.minValue(1)),
});

/** A compute instance. A field that was missing, null, blank or of the wrong type is absent. */
export interface Instance extends v.InferOutput<typeof instanceSchema> {
  /** The item exactly as it came, with the fields that this version does not know (Versioning 4). */
  raw: Record<string, unknown>;
}

/** A compute specification (size), `memoryMb` in megabytes, `storageGb` in gigabytes. Any field can be absent. */
export interface Specification extends v.InferOutput<typeof specificationSchema> {
  /** The item exactly as it came. */
  raw: Record<string, unknown>;
}

export type Meta = v.InferOutput<typeof metaSchema>;
