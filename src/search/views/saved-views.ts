import * as z from "zod/mini";
import { parseJson } from "../../lib/storage.ts";
import { mountPath } from "../../lib/mount-path.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { stringifySearch } from "../box/search-params.ts";

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
    /** With the list's columns and density. Replaces the view with the same name. */
    save: (name: string, { q, list, sort }: ViewContent): void => {
      const columns = { hiddenColumns: hiddenColumns ?? "[]", rows: rows ?? "two-line" };
      const added = { name, q, list, sort, ...columns };
      storeAll([...without(name), added].slice(-maxViews));
    },
    remove: (name: string) => storeAll(without(name)),
    /** Applies a view's columns and density to the list. */
    showColumns: (view: SavedView): void => {
      if (view.hiddenColumns !== undefined) setHiddenColumns(view.hiddenColumns);
      if (view.rows !== undefined) setRows(view.rows === "compact" ? "compact" : undefined);
    },
  };
}

export function linkTo({ q, list, sort }: ViewContent): string {
  return `${location.origin}${mountPath}instances${stringifySearch({ q: q || undefined, list, sort })}`;
}
