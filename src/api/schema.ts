import * as z from "zod/mini";
import { apiErrorKinds } from "./error.ts";
import { isAddressable } from "./request.ts";

// zod/mini has no compiled parsers, which the CSP would refuse: it needs no `jitless`.

const text = z.string().check(z.regex(/\S/));
const optionalText = z.exactOptional(text);
// What cannot be a size would falsify every sum that it is in.
const quantity = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const optionalQuantity = z.exactOptional(quantity);

// An id is "a string holding a number-like value" (specification: Compute instance), so a number is accepted too, where it is
// exact: a rounded id could be another instance's. An id that no path can contain is useless: its link would lead elsewhere.
const id = z.union([text.check(z.refine(isAddressable)), z.pipe(z.int(), z.transform(String))]);

const tags = z.transform((value): string[] =>
  Array.isArray(value)
    ? value.filter((element) => typeof element === "string" && /\S/.test(element))
    : [],
);

/** The fields of a compute instance that this version knows. */
export const instanceSchema = z.object({
  id,
  hostName: optionalText,
  state: optionalText,
  image: optionalText,
  specificationId: optionalText,
  specification: optionalText,
  region: optionalText,
  ipv4: optionalText,
  privateIpv4: optionalText,
  tags: z._default(tags, []),
  createdAt: optionalText,
  updatedAt: optionalText,
});

/** The fields of a compute specification that this version knows. */
export const specificationSchema = z.object({
  id: z.exactOptional(id),
  vcpus: optionalQuantity,
  memoryMb: optionalQuantity,
  storageGb: optionalQuantity,
  specification: optionalText,
});

/** The position of a page in its list (specification: Response envelope). */
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
  /** The item exactly as it came, with the fields that this version does not know (specification: Versioning 4). */
  raw: Record<string, unknown>;
}

/** A compute specification (size), `memoryMb` in megabytes, `storageGb` in gigabytes. Any field can be absent. */
export interface Specification extends z.infer<typeof specificationSchema> {
  raw: Record<string, unknown>;
}

export type Meta = z.infer<typeof metaSchema>;

/** Reads a compute instance; undefined without a usable `id`, the only required field. */
export function readInstance(item: unknown): Instance | undefined {
  if (!isRecord(item)) return undefined;
  const fields = parseUsable(instanceSchema, item);
  return fields && { ...fields, raw: item };
}

/** Reads a compute specification; undefined where no field is usable. */
export function readSpecification(item: unknown): Specification | undefined {
  if (!isRecord(item)) return undefined;
  const fields = parseUsable(specificationSchema, item);
  return fields && Object.keys(fields).length > 0 ? { ...fields, raw: item } : undefined;
}

/** Reads the `meta` of a list; undefined where it is missing or does not fit. */
export function readMeta(meta: unknown): Meta | undefined {
  return metaSchema.safeParse(meta).data;
}

/** Whether an item gives its tags as a list of texts. Anything else, missing tags too, may hide one. */
export function hasTags({ tags }: Instance["raw"]): boolean {
  return Array.isArray(tags) && tags.every((tag) => typeof tag === "string");
}

/** Whether a value is what JSON calls an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses without the fields that do not fit; undefined where a required field is among them. */
function parseUsable<T>(schema: z.ZodMiniType<T>, item: Record<string, unknown>): T | undefined {
  // Null is common, and removing it first is several times faster than a failed parse.
  const first = schema.safeParse(without(item, new Set()));
  if (first.success) return first.data;
  const invalid = new Set(first.error.issues.map(({ path }) => path[0]));
  return schema.safeParse(without(item, invalid)).data;
}

/** The object without nulls and without the named fields. */
function without(item: Record<string, unknown>, names: Set<unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => value !== null && !names.has(name)),
  );
}
