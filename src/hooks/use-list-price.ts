import { stateTone } from "../api/state.ts";
import type { SpecificationReference } from "../queries/specifications.ts";
import { costOf } from "../fleet/cost.ts";
import { listPriceText } from "./cost-text.ts";
import { useCatalogue, useConfig } from "./use-services.ts";

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
