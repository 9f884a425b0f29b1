import * as z from "zod/mini";
import { mountPath } from "../mount-path.ts";
import { stringifySearch } from "../search-params.ts";
import { usePreference } from "../ui/ui-context.ts";

/** The query, the pasted list and the order of the list. */
export interface View {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
}

const savedViewSchema = z.object({
  name: z.string(),
  q: z.string(),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
  /** As the preferences "hidden-columns" and "rows" have them. Views of older versions leave both as they are. */
  hiddenColumns: z.optional(z.string()),
  rows: z.optional(z.string()),
  /** A person wants to be told when instances enter or leave it. */
  watched: z.optional(z.boolean()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsSchema = z.array(savedViewSchema);
/** A file of views, and its version. */
const fileSchema = z.object({ savedViews: z.literal(1), views: viewsSchema });

/** Storage is limited, and a longer list is no help. */
const maxViews = 100;

/**
 * The views in this browser's storage, by name. They contain what was typed, never a response of the API. The storage has them in
 * the order in which they were saved, so that a full list loses the oldest.
 */
export function useSavedViews() {
  const [stored, store] = usePreference("views");
  const [hiddenColumns, setHiddenColumns] = usePreference("hidden-columns");
  const [rows, setRows] = usePreference("rows");
  const saved = viewsSchema.safeParse(parseJson(stored)).data ?? [];
  function add(views: readonly SavedView[]): void {
    const names = new Set(views.map(({ name }) => name));
    const kept = saved.filter(({ name }) => !names.has(name));
    store(JSON.stringify([...kept, ...views].slice(-maxViews)));
  }
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Saves views; each replaces the one of the same name. */
    add,
    /** Saves a view with the columns and the density of the list. */
    save: (name: string, view: View) =>
      add([{ ...view, name, hiddenColumns: hiddenColumns ?? "[]", rows: rows ?? "two-line" }]),
    /** Watches a view, or no longer does. */
    setWatched: (name: string, watched: boolean) =>
      store(
        JSON.stringify(saved.map((view) => (view.name === name ? { ...view, watched } : view))),
      ),
    remove: (name: string) => store(JSON.stringify(saved.filter((view) => view.name !== name))),
    /** Gives the list the columns and the density of a view. */
    showColumns: (view: SavedView): void => {
      if (view.hiddenColumns !== undefined) setHiddenColumns(view.hiddenColumns);
      if (view.rows !== undefined) setRows(view.rows === "compact" ? "compact" : undefined);
    },
  };
}

/** The address of a view, for others. It has the query, the list and the order. */
export function linkTo({ q, list, sort }: View): string {
  const search = stringifySearch({ q: q || undefined, list, sort });
  return `${location.origin}${mountPath}instances${search}`;
}

/** The text of a file that has the views. */
export function viewsFile(views: readonly SavedView[]): string {
  return `${JSON.stringify({ savedViews: 1, views }, undefined, 2)}\n`;
}

/** The views in the text of a file; undefined where it is no such file. */
export function readViewsFile(text: string): SavedView[] | undefined {
  const views = fileSchema.safeParse(parseJson(text)).data?.views;
  return views?.every(({ name }) => name.trim() !== "") ? views.slice(0, maxViews) : undefined;
}

function parseJson(text = "[]"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
