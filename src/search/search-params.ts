import { useRouter } from "@tanstack/react-router";
import { useNotifications } from "../errors/notifications.ts";

/** As plain text: the router's own parser reads JSON, so `q=007` and `q=9007199254740993` would become numbers. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  // Routes reject a repeated name: it's ambiguous.
  const read = (name: string) => {
    const values = params.getAll(name);
    return values.length === 1 ? (values[0] ?? "") : values;
  };
  return Object.fromEntries([...params.keys()].map((name) => [name, read(name)]));
}

/** What chat programs change, or leave out where a link ends: a term that has lost its end can match more. */
const unsafeInLinks: Readonly<Record<string, string>> = {
  "+": "%20",
  "*": "%2A",
  ".": "%2E",
  _: "%5F",
};

/** Leaves out undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (typeof one === "number" || typeof one === "string") params.append(name, String(one));
    }
  }
  const text = params.toString().replaceAll(/[+*]|[._]$/g, (sign) => unsafeInLinks[sign] ?? sign);
  return text === "" ? "" : `?${text}`;
}

/** Servers reject addresses from 8,000 characters on, and filters and a list can be added. */
const maxQueryLength = 4000;

export function fitsAddress(q: string): boolean {
  return stringifySearch({ q }).length <= maxQueryLength;
}

export const tooLongText = {
  title: "The text is too long.",
  text: "A search has to fit into the address. Nothing changed.",
  persistent: true,
};

export const tooLargeList = {
  title: "The list is too large.",
  text: "A list can have up to 5 MB. Nothing changed.",
  persistent: true,
};

export interface SearchParams {
  page?: number;
  limit?: number;
  q?: string | undefined;
  list?: string | undefined;
  sort?: string | undefined;
  view?: "changes" | undefined;
  group?: string | undefined;
  rows?: "all" | undefined;
}

/**
 * Returns a function that changes search params, unless the user has left that page. It refuses a `q` that outgrows the address
 * (with a toast). With `replace` there's no history entry, otherwise the page scrolls to the top.
 */
export function useChangeSearch(
  path: "/instances" | "/overview" | "/specifications" | "/activity",
) {
  const router = useRouter();
  const { toasts } = useNotifications();
  return (
    change: SearchParams,
    { replace = false, resetScroll = !replace }: { replace?: boolean; resetScroll?: boolean } = {},
  ): void => {
    const { pathname, searchStr } = router.latestLocation;
    if (pathname !== path) return;
    const { q: before = "" } = parseSearch(searchStr);
    const { q = "" } = change;
    if (q.length > before.length && !fitsAddress(q)) return toasts.show(tooLongText);
    void router.navigate({
      to: path,
      search: (current: object) => ({ ...current, ...change }),
      replace,
      resetScroll,
    });
  };
}
