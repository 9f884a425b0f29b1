import { type ListPath, listAddress, type ListSearch } from "./addresses.ts";
import { currentAddress, navigate } from "./history.ts";

/**
 * Changes a part of what the address says of the list that is shown, and leaves the rest of it. Where a person has gone on
 * to another page meanwhile nothing is changed.
 * @param options `replace`: what is there now is not gone back to
 */
export function changeSearch(
  path: ListPath,
  change: ListSearch,
  options?: { replace?: boolean },
): void {
  if (currentAddress() !== path + location.search) return;
  const now = Object.fromEntries(new URLSearchParams(location.search));
  void navigate(listAddress(path, { ...now, ...change }), options);
}
