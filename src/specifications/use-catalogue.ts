import { useQuery } from "@tanstack/react-query";
import { type Catalogue, indexCatalogue } from "../queries/catalogue.ts";
import { catalogueQuery } from "../queries/specifications.ts";
import type { WholeCatalogue } from "../queries/whole-catalogue.ts";
import { useConnection } from "../session/session-context.ts";

const index = ({ items }: WholeCatalogue) => indexCatalogue(items);

/** The indexed catalogue; undefined until it is loaded. Where it cannot be, specifications show as the API gave them. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: index }).data;
}
