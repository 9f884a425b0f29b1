import { formatCount } from "./numbers.ts";

interface Shown {
  /** Counts from 1. */
  page: number;
  limit: number;
  /** How many there are on all pages, where that is known. */
  total: number | undefined;
  /** Among how many they were found, where something is searched for. */
  of?: number | undefined;
}

/** What a tab that shows a list is called: the list, how many are in it, and which page of it shows unless that is the first. */
export function listTitle(name: string, { page, limit, total, of }: Shown): string {
  if (total === undefined) return name;
  const among = of === undefined ? "" : ` of ${formatCount(of)}`;
  const pages = Math.max(1, Math.ceil(total / limit));
  const where = page > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : "";
  return `${name} (${formatCount(total)}${among})${where}`;
}
