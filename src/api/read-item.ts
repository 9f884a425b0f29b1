import * as v from "valibot";
import {
  type Instance,
  instanceSchema,
  type Meta,
  metaSchema,
  type Specification,
  specificationSchema,
} from "./schema.ts";
import { read } from "../validation.ts";

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
function parseUsable<T>(
  schema: v.GenericSchema<unknown, T>,
  item: Record<string, unknown>,
): T | undefined {
  // Null is likely, and taking it out first is several times faster than having it refused.
  const first = v.safeParse(schema, without(item, new Set()));
  if (first.success) return first.output;
  const unfit = new Set(first.issues.map(({ path }) => path?.[0].key));
  return read(schema, without(item, unfit));
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
  return read(metaSchema, meta);
}
