import { useQuery } from "@tanstack/react-query";
import {
  type Catalogue,
  type FullCatalogue,
  catalogueQuery,
  indexCatalogue,
} from "../queries/specifications.ts";
import { useConnection } from "../session/session-context.ts";

const index = ({ items }: FullCatalogue) => indexCatalogue(items);

/** The indexed catalogue; undefined until it is loaded. Where it cannot be, specifications show as the API gave them. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: index }).data;
}
