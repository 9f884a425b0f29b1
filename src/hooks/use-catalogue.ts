import { useQuery } from "@tanstack/react-query";
import {
  type Catalogue,
  catalogueQuery,
  type FullCatalogue,
  indexCatalogue,
} from "../queries/specifications.ts";
import { useConnection } from "./use-session.ts";

const toIndex = ({ items }: FullCatalogue) => indexCatalogue(items);

/** The catalogue that resolves the sizes of instances; undefined until it is loaded, or if it cannot be. */
export function useCatalogue(): Catalogue | undefined {
  return useQuery({ ...catalogueQuery(useConnection()), select: toIndex }).data;
}
