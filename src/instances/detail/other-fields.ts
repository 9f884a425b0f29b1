import type { Instance } from "../../api/schema.ts";

const knownFields = new Set([
  "id",
  "hostName",
  "state",
  "image",
  "specificationId",
  "specification",
  "region",
  "ipv4",
  "privateIpv4",
  "tags",
  "createdAt",
  "updatedAt",
]);

/** The fields of an instance that the specification does not name, in the API's order. */
export function otherFields({ raw }: Instance): [name: string, value: unknown][] {
  return Object.entries(raw).filter(([name]) => !knownFields.has(name));
}
