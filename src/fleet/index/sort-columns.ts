/** The columns of the list, as `sort` in the address names them. A minus before it turns the order round. */
export const sortColumns = [
  "hostName",
  "state",
  "specification",
  "region",
  "ipv4",
  "privateIpv4",
  "image",
  "tags",
  "created",
] as const;
export type SortColumn = (typeof sortColumns)[number];
