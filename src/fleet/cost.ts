import { type StateTone, stateTone } from "../api/state.ts";
import {
  type Catalogue,
  resolveSpecification,
  type SpecificationReference,
} from "../queries/specifications.ts";
import type { Prices } from "../session/config.ts";

// The only place that computes a cost. The worker asks it for all rows, and the page for what it shows without the fleet.

const hoursPerMonth = 730;
const microsPerUnit = 1_000_000;

/**
 * What an instance costs a month, in whole millionths of the currency's unit. Each price is rounded to them once, and sums add
 * integers, so 100,000 instances add up exactly and in any order. They're rounded again only where they're shown. Doubles
 * hold such sums exactly up to 9 billion units a month.
 */
export interface Price {
  running: number;
  stopped: number;
}

export interface Cost {
  micros: number;
  /** Instances with a price, which may be 0. */
  priced: number;
  /** Instances without a price; `micros` leaves them out. */
  unpriced: number;
}

export const emptyCost = (): Cost => ({ micros: 0, priced: 0, unpriced: 0 });

/** Undefined if no price fits. By ID before name, as that can't mean another specification. */
export function priceOf(
  reference: SpecificationReference,
  catalogue: Catalogue,
  { perHour = {}, perHourOf, stopped }: Prices,
): Price | undefined {
  const { sizes } = resolveSpecification(reference, catalogue);
  const { specificationId, specification } = reference;
  const names = [sizes?.id ?? specificationId, sizes?.specification ?? specification];
  const named = names.find((name) => name !== undefined && Object.hasOwn(perHour, name));
  const hourly = named === undefined ? hourlyBySize(sizes, perHourOf) : perHour[named];
  if (hourly === undefined) return undefined;
  const running = Math.round(hourly * hoursPerMonth * microsPerUnit);
  return { running, stopped: Math.round(running * stopped) };
}

/** Undefined if a size that has a price isn't known. */
function hourlyBySize(
  sizes: ReturnType<typeof resolveSpecification>["sizes"],
  perHourOf: Prices["perHourOf"],
): number | undefined {
  if (!sizes || !perHourOf) return undefined;
  const { vcpus = Number.NaN, memoryMb = Number.NaN, storageGb = Number.NaN } = sizes;
  const amounts = { vcpu: vcpus, memoryGb: memoryMb / 1024, storageGb };
  let hourly = 0;
  for (const part of ["vcpu", "memoryGb", "storageGb"] as const) {
    const price = perHourOf[part] ?? 0;
    if (price > 0) hourly += price * amounts[part];
  }
  return Number.isNaN(hourly) ? undefined : hourly;
}

/** What an instance costs now, in millionths. Undefined without a price. */
export function microsOf(price: Price | "none" | undefined, tone: StateTone): number | undefined {
  if (price === undefined || price === "none") return undefined;
  return tone === "stop" ? price.stopped : price.running;
}

export function addToCost(cost: Cost, price: Price | "none" | undefined, tone: StateTone): void {
  const micros = microsOf(price, tone);
  if (micros === undefined) {
    cost.unpriced += 1;
    return;
  }
  cost.priced += 1;
  cost.micros += micros;
}

/** In the currency's units, e.g. for a search or a file. */
export const unitsOf = (micros: number): number => micros / microsPerUnit;

/**
 * The instances' costs added up.
 * @param tone as if all had it, e.g. once they're stopped
 */
export function costOf(
  instances: Iterable<SpecificationReference & { state?: string | undefined }>,
  catalogue: Catalogue,
  prices: Prices,
  tone?: StateTone,
): Cost {
  const cost = emptyCost();
  const known = new Map<string, Price | undefined>();
  for (const instance of instances) {
    const key = JSON.stringify([instance.specificationId, instance.specification]);
    if (!known.has(key)) known.set(key, priceOf(instance, catalogue, prices));
    addToCost(cost, known.get(key), tone ?? stateTone(instance.state));
  }
  return cost;
}
