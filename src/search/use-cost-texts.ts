import type { Cost } from "../fleet/cost.ts";
import { amountOf, priceText, sumOf, unpricedText } from "../hooks/cost-text.ts";
import { useConfig } from "../hooks/use-services.ts";

export type CostTexts = NonNullable<ReturnType<typeof useCostTexts>>;

/** How the overview writes costs, in the currency of `prices`. Undefined without prices. */
export function useCostTexts() {
  const currency = useConfig().prices?.currency;
  if (currency === undefined) return undefined;
  return {
    amountOf,
    unpricedText,
    currency,
    priceText: (micros: number) => priceText(micros, currency),
    sumOf: (cost: Cost) => sumOf(cost, currency),
  };
}
