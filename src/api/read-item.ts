import type * as z from "zod/mini";
import {
  type Instance,
  instanceSchema,
  type Meta,
  metaSchema,
  type Specification,
  specificationSchema,
} from "./schema.ts";

/** True for what JSON calls an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object without nulls and without the named fields. */
function without(item: Record<string, unknown>, names: Set<unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => value !== null && !names.has(name)),
  );
}

/** Parses without the fields that do not fit; undefined where an indispensable one is among them. */
function parseUsable<T>(schema: z.ZodMiniType<T>, item: Record<string, unknown>): T | undefined {
  // Null is likely, and taking it out first is several times faster than having it refused.
  const first = schema.safeParse(without(item, new Set()));
  if (first.success) return first.data;
  const unfit = new Set(first.error.issues.map(({ path }) => path[0]));
  return schema.safeParse(without(item, unfit)).data;
}

/** Reads a compute instance; undefined without a usable `id`, the only field that is indispensable. */
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
