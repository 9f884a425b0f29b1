import type { Instance, Specification } from "../api/schema.ts";

/** Finds catalogue entries by id and by name. */
export interface Catalogue {
  byId: Map<string, Specification>;
  byName: Map<string, Specification>;
  /** The largest of each size, for comparison bars. */
  largest: { vcpus: number; memoryMb: number; storageGb: number };
}

/** Indexes the catalogue once for all rows. */
export function indexCatalogue(specifications: Specification[]): Catalogue {
  const byId = new Map<string, Specification>();
  const byName = new Map<string, Specification>();
  const largest = { vcpus: 0, memoryMb: 0, storageGb: 0 };
  for (const item of specifications) {
    if (item.id !== undefined) byId.set(item.id, item);
    if (item.specification !== undefined) byName.set(item.specification, item);
    largest.vcpus = Math.max(largest.vcpus, item.vcpus ?? 0);
    largest.memoryMb = Math.max(largest.memoryMb, item.memoryMb ?? 0);
    largest.storageGb = Math.max(largest.storageGb, item.storageGb ?? 0);
  }
  return { byId, byName, largest };
}

/** An instance's specification: a name to show, and its sizes where the catalogue has them. */
export interface ResolvedSpecification {
  name: string | undefined;
  sizes: Specification | undefined;
}

/**
 * Resolves the specification of an instance, by id, else by name. The specification leaves open which of the two
 * fields an endpoint shows (Compute instance, Gaps), so either and both are understood.
 */
export function resolveSpecification(
  { specificationId, specification }: Instance,
  catalogue: Catalogue | undefined,
): ResolvedSpecification {
  const sizes =
    (specificationId === undefined ? undefined : catalogue?.byId.get(specificationId)) ??
    (specification === undefined ? undefined : catalogue?.byName.get(specification));
  return { name: specification ?? sizes?.specification ?? specificationId, sizes };
}
