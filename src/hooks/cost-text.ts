import { type Cost, costOf, unitsOf } from "../fleet/cost.ts";
import type { Totals } from "../fleet/worker/sort-and-count.ts";
import { formatCount } from "../lib/text.ts";
import { unknownSizesText } from "../ui/sizes.tsx";
import { stateTone } from "../api/state.ts";
import type { SpecificationReference } from "../queries/specifications.ts";
import { useCatalogue, useConfig } from "./use-services.ts";

/** e.g. "€15.33", "€1,240". In whole units from 100 on; a price below a hundredth isn't shown as nothing. */
export function priceText(micros: number, currency: string): string {
  // Adding 0 makes 0 of -0, which a price may be.
  const amount = unitsOf(micros) + 0;
  const options = { style: "currency", currency } as const;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(undefined, options).resolvedOptions();
  const least = 10 ** -maximumFractionDigits;
  if (amount > 0 && amount < least)
    return `< ${new Intl.NumberFormat(undefined, options).format(least)}`;
  const digits = amount >= 100 ? { maximumFractionDigits: 0, minimumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(undefined, { ...options, ...digits }).format(amount);
}

/** e.g. "3 without a price". */
export function unpricedText({ unpriced }: Cost): string | undefined {
  return unpriced === 0 ? undefined : `${formatCount(unpriced)} without a price`;
}

/** e.g. "€1,240", "€0.00" only if that's a price; undefined if none of them has one. */
export function sumOf(cost: Cost, currency: string): string | undefined {
  return cost.priced === 0 && cost.unpriced > 0 ? undefined : priceText(cost.micros, currency);
}

/** e.g. "€1,240 a month · 3 without a price". Undefined: the catalogue isn't read. */
export function monthText(cost: Cost | undefined, currency: string): string {
  return joined(cost, currency, " a month", " · ");
}

/**
 * e.g. "€1,240 a month at list price; 3 without a price".
 * @param stopped what they cost once they're stopped, for a stop
 */
export function listPriceText(cost: Cost | undefined, currency: string, stopped?: Cost): string {
  const unit = " a month at list price";
  if (!stopped) return joined(cost, currency, unit, "; ");
  const isSame = stopped.micros === cost?.micros;
  const rest = isSame ? "stopped too" : `${priceText(stopped.micros, currency)} stopped`;
  return joined(cost, currency, `${unit}, ${rest}`, "; ");
}

function joined(cost: Cost | undefined, currency: string, unit: string, separator: string): string {
  if (!cost) return "Cost not yet known";
  const sum = sumOf(cost, currency);
  return [sum !== undefined && sum + unit, unpricedText(cost)]
    .filter((part) => typeof part === "string")
    .join(separator);
}

/** "—" until the catalogue is read, and if none has a price. */
export const costSumText = ({ cost }: Totals, currency: string): string =>
  (cost && sumOf(cost, currency)) ?? "—";

/** e.g. "3 of unknown size, 2 without a price". */
export function unknownsText(totals: Totals): string | undefined {
  const parts = [unknownSizesText(totals), totals.cost && unpricedText(totals.cost)];
  return parts.filter((part) => part !== undefined).join(", ") || undefined;
}

/**
 * e.g. "€15.33 a month at list price". Undefined if the configuration has no `prices`.
 * @param isStop also says what they cost once they're stopped, unless they are
 */
export function useListPriceText(
  instances: readonly (SpecificationReference & { state?: string | undefined })[],
  isStop = false,
): string | undefined {
  const catalogue = useCatalogue();
  const { prices } = useConfig();
  if (!prices) return undefined;
  const cost = catalogue && costOf(instances, catalogue, prices);
  if (cost?.unpriced === 1 && instances.length === 1) return "No price";
  const changes = isStop && instances.some(({ state }) => stateTone(state) !== "stop");
  const stopped = catalogue && changes ? costOf(instances, catalogue, prices, "stop") : undefined;
  return listPriceText(cost, prices.currency, stopped);
}
