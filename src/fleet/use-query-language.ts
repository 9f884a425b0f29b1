import { useQuery } from "@tanstack/react-query";
import type { Language } from "./query/language.ts";

/**
 * The query language, once its code is here.
 * @param needed whether to fetch it
 */
export function useQueryLanguage(needed: boolean): Language | undefined {
  return useQuery({
    queryKey: ["code", "query-language"],
    queryFn: async () => (await import("./query/language.ts")).language,
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Functions and the like are not for comparing.
    structuralSharing: false,
    retryOnMount: true,
  }).data;
}
