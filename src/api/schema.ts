import * as z from "zod/mini";
import { atLeast, atMost, integer, matching } from "../lib/checks.ts";
import { apiErrorKinds } from "./error.ts";
import { isAddressable } from "./client/request.ts";

// No `jitless` needed: zod/mini doesn't compile parsers, which the CSP would block.

const text = z.string().check(matching(/\S/));
const optionalText = z.exactOptional(text);
// Negative or absurdly large sizes would spoil every total.
const quantity = z.number().check(atLeast(0), atMost(Number.MAX_SAFE_INTEGER));
const optionalQuantity = z.exactOptional(quantity);

// The specification says "a string holding a number-like value" (Compute instance), so we accept numbers too, if
// exact: a rounded id could belong to another instance. We refuse ids that no path can contain.
const id = z.union([text.check(z.refine(isAddressable)), z.pipe(integer, z.transform(String))]);

const tags = z.transform((value): string[] =>
  Array.isArray(value)
    ? value.filter((element) => typeof element === "string" && /\S/.test(element))
    : [],
);

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

export const specificationSchema = z.object({
  id: z.exactOptional(id),
  vcpus: optionalQuantity,
  memoryMb: optionalQuantity,
  storageGb: optionalQuantity,
  specification: optionalText,
});

export const metaSchema = z.object({
  total: z.optional(integer.check(atLeast(0))),
  page: integer.check(atLeast(1)),
  limit: integer.check(atLeast(1)),
});

export const failureSchema = z.object({
  kind: z.enum(apiErrorKinds),
  message: z.string(),
  code: z.optional(z.string()),
  status: z.optional(z.number()),
  requestId: z.optional(z.string()),
});

/** Missing, null, blank and mistyped fields are left out. */
export interface Instance extends z.infer<typeof instanceSchema> {
  /** The item as received, with fields that we don't know (specification: Versioning 4). */
  raw: Record<string, unknown>;
  /** The answer with this instance alone, without the API key. Only if JSON.parse may have rounded a number. */
  responseBody?: string;
  /** A 404 has proven it gone, but the API's list still has it. */
  isGone?: true;
}

export interface Specification extends z.infer<typeof specificationSchema> {
  raw: Record<string, unknown>;
}

export type Meta = z.infer<typeof metaSchema>;

/** Undefined without a usable `id`, the only required field. */
export function readInstance(item: unknown): Instance | undefined {
  if (!isRecord(item)) return undefined;
  const fields = parseUsable(instanceSchema, item);
  return fields && { ...fields, raw: item };
}

export function readSpecification(item: unknown): Specification | undefined {
  if (!isRecord(item)) return undefined;
  const fields = parseUsable(specificationSchema, item);
  return fields && Object.keys(fields).length > 0 ? { ...fields, raw: item } : undefined;
}

/** Field by field; numbers may be texts. Undefined if none is usable. */
export function readMeta(meta: unknown) {
  if (!isRecord(meta)) return undefined;
  const count = (name: keyof Meta, least: number) => {
    const value = typeof meta[name] === "string" ? countIn(meta[name]) : meta[name];
    return Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : undefined;
  };
  const read = { total: count("total", 0), page: count("page", 1), limit: count("limit", 1) };
  const isUsable = Object.values(read).some((value) => value !== undefined);
  return isUsable ? read : undefined;
}

function countIn(text: string): number | undefined {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
}

/**
 * The items of a list response. An empty list can be `null`, `{}` or missing, unless `meta` promises items on this page.
 * Undefined if it's no list.
 */
export function readItems(envelope: Record<string, unknown>): readonly unknown[] | undefined {
  const { success, data, meta } = envelope;
  if (Array.isArray(data)) return data;
  const isNothing =
    data === null || data === undefined || (isRecord(data) && Object.keys(data).length === 0);
  if (!isNothing || success !== true) return undefined;
  const { total, page = 1, limit = 0 } = readMeta(meta) ?? {};
  if (total === undefined) return data === undefined ? undefined : [];
  return total <= (page - 1) * limit ? [] : undefined;
}

/** False for anything but a list of strings: missing or mistyped tags may hide a protected one. */
export function hasTags({ tags }: Instance["raw"]): boolean {
  return Array.isArray(tags) && tags.every((tag) => typeof tag === "string");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Drops fields that don't parse. Undefined if a required field is among them. */
function parseUsable<T>(schema: z.ZodMiniType<T>, item: Record<string, unknown>): T | undefined {
  // Null is common, and removing it first is several times faster than a failed parse. Most items have none: that's twice as fast.
  const hasNull = Object.values(item).includes(null);
  const first = schema.safeParse(hasNull ? without(item, new Set()) : item);
  if (first.success) return first.data;
  const invalid = new Set(first.error.issues.map(({ path }) => path[0]));
  return schema.safeParse(without(item, invalid)).data;
}

function without(item: Record<string, unknown>, names: Set<unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => value !== null && !names.has(name)),
  );
}
