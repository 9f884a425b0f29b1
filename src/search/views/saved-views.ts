import * as z from "zod/mini";
import { parseJson } from "../../lib/storage.ts";
import { mountPath } from "../../lib/mount-path.ts";
import { displayText, firstOf } from "../../text/display-text.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { stringifySearch } from "../box/search-params.ts";

// No query language here: the layout reads the views before the first rows.

export interface ViewContent {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
}

const savedViewSchema = z.object({
  name: z.string(),
  q: z.string(),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
  /** Same format as the preferences "hidden-columns" and "rows". Older views have neither. */
  hiddenColumns: z.optional(z.string()),
  rows: z.optional(z.string()),
  watched: z.optional(z.boolean()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsSchema = z.array(savedViewSchema);

/** Storage is limited, and a longer list is hard to use. */
const maxViews = 100;

/** Only what the user typed, no API data. Oldest first: a full list drops those. */
export function useSavedViews() {
  const [stored, store] = usePreference("views-2");
  const [hiddenColumns, setHiddenColumns] = usePreference("hidden-columns");
  const [rows, setRows] = usePreference("rows");
  const saved = viewsSchema.safeParse(parseJson(stored)).data ?? [];
  const storeAll = (views: readonly SavedView[]) => store(JSON.stringify(views));
  const without = (name: string) => saved.filter((view) => view.name !== name);
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** With the list's columns and density. Replaces the view with the same name, which stays watched. */
    save: (name: string, { q, list, sort }: ViewContent): void => {
      const columns = { hiddenColumns: hiddenColumns ?? "[]", rows: rows ?? "two-line" };
      const watched = saved.find((view) => view.name === name)?.watched;
      const added = { name, q, list, sort, ...columns, watched };
      storeAll([...without(name), added].slice(-maxViews));
    },
    setWatched: ({ name }: SavedView, watched: boolean) =>
      storeAll(saved.map((view) => (view.name === name ? withWatched(view, watched) : view))),
    remove: (name: string) => storeAll(without(name)),
    /** Applies a view's columns and density to the list. */
    showColumns: (view: SavedView): void => {
      if (view.hiddenColumns !== undefined) setHiddenColumns(view.hiddenColumns);
      if (view.rows !== undefined) setRows(view.rows === "compact" ? "compact" : undefined);
    },
  };
}

const withWatched = (view: SavedView, watched: boolean): SavedView => ({ ...view, watched });

export function linkTo({ q, list, sort }: ViewContent): string {
  return `${location.origin}${mountPath}instances${stringifySearch({ q: q || undefined, list, sort })}`;
}

const maxNames = 3;

/** e.g. "web-1, web-2, web-3 and 4 more". */
export function namesText(names: readonly string[]): string {
  return firstOf(names, maxNames, displayText);
}
