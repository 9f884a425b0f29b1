import { type StateTone, stateTone } from "../../api/state.ts";
import { type Instance, isRecord, type Specification, readInstance } from "../../api/schema.ts";
import { readTime } from "../../lib/times.ts";
import { joinedTexts } from "../query/pattern.ts";
import {
  type Catalogue,
  indexCatalogue,
  resolveSpecification,
  sizeName,
  type SpecificationReference,
} from "../../queries/specifications.ts";
import type { Prices } from "../../session/config.ts";
import { type Price, priceOf } from "../cost.ts";

/** An instance prepared for searching, sorting and counting. Texts as the API spells them. */
export interface FleetRow {
  id: string;
  hostName: string | undefined;
  state: string | undefined;
  tone: StateTone;
  region: string | undefined;
  image: string | undefined;
  specificationId: string | undefined;
  specification: string | undefined;
  ipv4: string | undefined;
  privateIpv4: string | undefined;
  tags: readonly string[];
  createdAt: string | undefined;
  createdTime: number;
  updatedTime: number;
  size: InstanceSize;
  /** Written by `joinedTexts`, for words without a field. The size's texts are in `size`. */
  searchText: string;
  /** The item as received. */
  raw: Record<string, unknown>;
  readAt: number;
  /** See `ReadingTimes`. */
  singleAt: number;
  /** A 404 has proven it gone, but the API's list still has it. */
  isGone: boolean;
  /** Of an earlier session, and on no page so far. */
  isUnlisted: boolean;
  /** Fields that the last read lacked, from an earlier one (`omittedFields`). */
  omitted: Readonly<Record<string, unknown>> | undefined;
}

/** Instances of one size share one object, so the catalogue changes a few texts instead of each row's. */
export interface InstanceSize {
  name: string;
  /** What `spec:` and menus call it; see `queryNameOf`. */
  queryName: string;
  /** "6 vCPU 12 GB" if the specification has no name: the list shows that instead. Else empty. */
  text: string;
  /** Like the row's: its names, and what the API calls it. */
  searchText: string;
  vcpus: number | undefined;
  memoryMb: number | undefined;
  storageGb: number | undefined;
  /** Undefined without prices, and until the catalogue is read. */
  price?: Price | "none" | undefined;
}

/** What a row is made of. The rest is worked out. */
type RowSource = Pick<FleetRow, "id" | "tags" | "raw"> & Partial<FleetRow> & { updatedAt?: string };

/** Same properties in the same order for all rows: V8 reads them several times faster. */
export function createRow(instance: RowSource, size: InstanceSize, readAt = Number.NaN): FleetRow {
  return {
    id: instance.id,
    hostName: instance.hostName,
    state: instance.state,
    tone: stateTone(instance.state),
    region: instance.region,
    image: instance.image,
    specificationId: instance.specificationId,
    specification: instance.specification,
    ipv4: instance.ipv4,
    privateIpv4: instance.privateIpv4,
    tags: instance.tags,
    createdAt: instance.createdAt,
    createdTime: readTime(instance.createdAt),
    updatedTime: readTime(instance.updatedAt),
    size,
    searchText: joinedTexts(searchedTexts(instance)),
    raw: instance.raw,
    readAt,
    singleAt: 0,
    isGone: false,
    isUnlisted: false,
    omitted: undefined,
  };
}

export function readRow(item: unknown, sizes: SizeTable, readAt?: number): FleetRow | undefined {
  const instance = readInstance(item);
  return instance && createRow(instance, sizes.sizeOf(instance), readAt);
}

function searchedTexts(instance: RowSource): (string | undefined)[] {
  const { privateIpv4, ipv4, id, hostName, state, region, image, tags } = instance;
  return [privateIpv4, ipv4, id, hostName, state, region, image, ...tags];
}

export function instanceOf(row: Pick<FleetRow, "raw">): Instance {
  const instance = readInstance(row.raw);
  if (!instance) throw new Error("The item is not an instance.");
  return instance;
}

/** Works on unreadable items too. Ids can be numbers, as in `readInstance`. */
export function idOf(item: unknown): string | undefined {
  const id = isRecord(item) ? item["id"] : undefined;
  return typeof id === "string" || Number.isSafeInteger(id) ? String(id) : undefined;
}

/** Looks each size up in the catalogue once. */
export class SizeTable {
  /** By `specification`, then by `specificationId`. */
  readonly #sizes = new Map<string | undefined, Map<string | undefined, InstanceSize>>();
  #catalogue: Catalogue | undefined;
  /** Set before the first row. */
  prices: Prices | undefined;

  /** Until then, no size is known. */
  get isCatalogueRead(): boolean {
    return this.#catalogue !== undefined;
  }

  setCatalogue(specifications: Specification[]): void {
    this.#catalogue = indexCatalogue(specifications);
    this.#sizes.clear();
  }

  sizeOf({ specificationId, specification }: SpecificationReference): InstanceSize {
    let byId = this.#sizes.get(specification);
    if (!byId) this.#sizes.set(specification, (byId = new Map()));
    let size = byId.get(specificationId);
    if (!size) {
      const reference = { specificationId, specification };
      const resolved = resolveSpecification(reference, this.#catalogue);
      const { name = "", queryName = "", sizes } = resolved;
      const { vcpus, memoryMb, storageGb } = sizes ?? {};
      const isNameless = sizes !== undefined && sizes.specification === undefined;
      const text =
        isNameless && vcpus !== undefined && memoryMb !== undefined ? sizeName(sizes) : "";
      const searchText = joinedTexts([name, text, specificationId, specification]);
      const price =
        this.prices &&
        this.#catalogue &&
        (priceOf(reference, this.#catalogue, this.prices) ?? "none");
      size = { name, queryName, text, searchText, vcpus, memoryMb, storageGb, price };
      byId.set(specificationId, size);
    }
    return size;
  }
}
