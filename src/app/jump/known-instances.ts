import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../../api/schema.ts";
import { instanceKeys } from "../../queries/instances.ts";
import type { Page } from "../../api/endpoints.ts";

/** Whether a text is part of an instance's host name, id or an address of it. Upper and lower case are the same. */
export function isFoundBy({ hostName, id, ipv4, privateIpv4 }: Instance, text: string): boolean {
  const wanted = text.toLowerCase();
  return [hostName, id, ipv4, privateIpv4].some((value) => value?.toLowerCase().includes(wanted));
}

/** The instances that a text finds among the list's pages that are known, each once, as it was read last. */
export function knownInstances(queryClient: QueryClient, text: string): Instance[] {
  const lists = queryClient.getQueryCache().findAll({ queryKey: instanceKeys.lists });
  const found = new Map<string, Instance>();
  for (const { queryKey } of lists.toSorted(
    (one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt,
  )) {
    for (const instance of queryClient.getQueryData<Page<Instance>>(queryKey)?.items ?? []) {
      if (!found.has(instance.id) && isFoundBy(instance, text)) found.set(instance.id, instance);
    }
  }
  return [...found.values()];
}
