import * as z from "zod/mini";
import { widenedQuery } from "../fleet/query/widen.ts";
import { mountPath } from "../lib/mount-path.ts";
import { stringifySearch } from "./search-params.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount } from "../text/format.ts";
import { usePreference } from "../ui/ui-context.ts";

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
  /** As in the preferences "hidden-columns" and "rows". Missing in views of older versions. */
  hiddenColumns: z.optional(z.string()),
  rows: z.optional(z.string()),
  /** The user wants to hear when instances enter or leave. */
  watched: z.optional(z.boolean()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsSchema = z.array(savedViewSchema);

/** Storage is limited, and a longer list is hard to use. */
const maxViews = 100;

/** Never API data, only what was typed. In the order of saving, so a full list loses the oldest. */
export function useSavedViews() {
  const [stored, store] = usePreference("views-2");
  const [oldStored] = usePreference("views");
  const [hiddenColumns, setHiddenColumns] = usePreference("hidden-columns");
  const [rows, setRows] = usePreference("rows");
  // The first change stores them under the new name. Older versions keep theirs.
  const saved = stored === undefined ? widenedViews(readViews(oldStored)) : readViews(stored);
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Replaces the view with the same name, which stays watched. */
    save: (name: string, view: ViewContent): void => {
      const watched = saved.some((view) => view.name === name && view.watched);
      const others = saved.filter((view) => view.name !== name);
      const columns = { hiddenColumns: hiddenColumns ?? "[]", rows: rows ?? "two-line" };
      store(JSON.stringify([...others, { ...view, ...columns, name, watched }].slice(-maxViews)));
    },
    /** Watches a view, or no longer does. */
    setWatched: (name: string, watched: boolean) =>
      store(
        JSON.stringify(saved.map((view) => (view.name === name ? { ...view, watched } : view))),
      ),
    remove: (name: string) => store(JSON.stringify(saved.filter((view) => view.name !== name))),
    /** Applies the view's columns and density. */
    showColumns: (view: SavedView): void => {
      if (view.hiddenColumns !== undefined) setHiddenColumns(view.hiddenColumns);
      if (view.rows !== undefined) setRows(view.rows === "compact" ? "compact" : undefined);
    },
  };
}

function readViews(stored: string | undefined): SavedView[] {
  return viewsSchema.safeParse(parseJson(stored)).data ?? [];
}

/** In 1.0, `tag:ci` matched anywhere in a tag, and `*` and `OR` were plain text. */
function widenedViews(views: readonly SavedView[]): SavedView[] {
  return views.map((view) => ({ ...view, q: widenedQuery(view.q) }));
}

export function linkTo({ q, list, sort }: ViewContent): string {
  const search = stringifySearch({ q: q || undefined, list, sort });
  return `${location.origin}${mountPath}instances${search}`;
}

const maxNames = 3;

/** e.g. "web-1, web-2, web-3 and 4 more". */
export function namesText(names: readonly string[]): string {
  const more = names.length - maxNames;
  const first = names.slice(0, maxNames).map((name) => displayText(name));
  return first.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}

function parseJson(text = "[]"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
