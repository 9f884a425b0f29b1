import type { Instance } from "../api/schema.ts";
import { costOf } from "../fleet/cost.ts";
import { listPriceText } from "./cost-text.ts";
import { useCatalogue, useConfig } from "./use-services.ts";

/** e.g. "€15.33 a month at list price". Undefined if the configuration has no `prices`. */
export function useListPriceText(instance: Instance): string | undefined {
  const catalogue = useCatalogue();
  const { prices } = useConfig();
  if (!prices) return undefined;
  const cost = catalogue && costOf([instance], catalogue, prices);
  return cost?.unpriced === 1 ? "No price" : listPriceText(cost, prices.currency);
}
