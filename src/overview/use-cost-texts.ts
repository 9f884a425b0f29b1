import type { Cost } from "../fleet/cost.ts";
import { useConfig } from "../hooks/use-services.ts";
import { lateCode } from "../lib/late-code.ts";
import { useLateCode } from "../ui/late-part.tsx";

/** How the overview writes costs, in the currency of `prices`. */
export interface CostTexts {
  currency: string;
  priceText: (micros: number) => string;
  sumOf: (cost: Cost) => string | undefined;
  unpricedText: (cost: Cost) => string | undefined;
  /** For a spreadsheet. */
  amountOf: (cost: Cost) => number | undefined;
}

// With prices, the list's columns have loaded it. Others don't need it.
const costText = lateCode(() => import("../hooks/cost-text.ts"));

/** Undefined without prices. */
export function useCostTexts(): CostTexts | undefined {
  const currency = useConfig().prices?.currency;
  const texts = useLateCode(costText, { isNeeded: currency !== undefined });
  if (currency === undefined || !texts) return undefined;
  return {
    ...texts,
    currency,
    priceText: (micros) => texts.priceText(micros, currency),
    sumOf: (cost) => texts.sumOf(cost, currency),
  };
}
