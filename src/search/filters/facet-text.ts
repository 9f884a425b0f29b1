import { describeState } from "../../api/state.ts";
import type { FacetField } from "../../fleet/columns.ts";
import { type Catalogue, namelessSize } from "../../queries/specifications.ts";
import { specificationLabel } from "../../ui/sizes.tsx";

/** How menus, chips and suggestions write a value. */
export function facetLabel(
  field: FacetField,
  value: string,
  catalogue: Catalogue | undefined,
): string {
  if (field === "state") return describeState(value).label;
  return field === "spec" ? specificationLabel(value, namelessSize(value, catalogue)) : value;
}
