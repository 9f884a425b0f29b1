import type { Cost } from "../fleet/cost.ts";
import { useConfig } from "../hooks/use-services.ts";
import { lateCode } from "../lib/late-code.ts";
import { useLateCode } from "../ui/late-part.tsx";

export type CostTexts = NonNullable<ReturnType<typeof useCostTexts>>;

// With prices, the list's columns have loaded it. Others don't need it.
const costText = lateCode(() => import("../hooks/cost-text.ts"));

/** How the overview writes costs, in the currency of `prices`. Undefined without prices. */
export function useCostTexts() {
  const currency = useConfig().prices?.currency;
  const texts = useLateCode(costText, { isNeeded: currency !== undefined });
  if (currency === undefined || !texts) return undefined;
  return {
    ...texts,
    currency,
    priceText: (micros: number) => texts.priceText(micros, currency),
    sumOf: (cost: Cost) => texts.sumOf(cost, currency),
  };
}
