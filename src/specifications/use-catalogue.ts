import { useQuery } from "@tanstack/react-query";
import { catalogueQuery } from "../queries/specifications.ts";
import { useConnection } from "../session/session-context.ts";
import { type Catalogue, indexCatalogue } from "../queries/catalogue.ts";

/** The indexed catalogue; undefined until it is loaded. Where it cannot be, specifications show as the API gave them. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: indexCatalogue }).data;
}
