import * as z from "zod/mini";
import { mountPath } from "../mount-path.ts";
import { stringifySearch } from "../search-params.ts";
import { displayText } from "../text/display-text.ts";
import { formatCount, plural } from "../text/format.ts";
import { usePreference } from "../ui/ui-context.ts";

/** What a view shows: a query, a pasted list and an order. */
export interface ViewContent {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
}

const viewFields = {
  name: z.string(),
  q: z.string(),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
  /** As the preferences "hidden-columns" and "rows" have them. Views of older versions leave both as they are. */
  hiddenColumns: z.optional(z.string()),
  rows: z.optional(z.string()),
};
const savedViewSchema = z.object({
  ...viewFields,
  /** A person wants to be told when instances enter or leave it. */
  watched: z.optional(z.boolean()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsSchema = z.array(savedViewSchema);
/** A file of views, and its version. What one person watches is not for others. */
const fileSchema = z.object({ savedViews: z.literal(1), views: z.array(z.object(viewFields)) });

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
  function put(views: readonly SavedView[]): void {
    const names = new Set(views.map(({ name }) => name));
    const kept = saved.filter(({ name }) => !names.has(name));
    const watched = new Set(saved.flatMap((view) => (view.watched ? view.name : [])));
    const added = views.map((view) => ({ ...view, watched: watched.has(view.name) }));
    store(JSON.stringify([...kept, ...added].slice(-maxViews)));
  }
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Saves the views of a file, as far as there is room. */
    add: (views: readonly SavedView[]): ImportResult => {
      const result = fitViews(saved, views);
      put(result.taken);
      return result;
    },
    /** Saves a view with the columns and the density of the list. It replaces the one of the same name, and stays watched. */
    save: (name: string, view: ViewContent) =>
      put([{ ...view, name, hiddenColumns: hiddenColumns ?? "[]", rows: rows ?? "two-line" }]),
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
export function linkTo({ q, list, sort }: ViewContent): string {
  const search = stringifySearch({ q: q || undefined, list, sort });
  return `${location.origin}${mountPath}instances${search}`;
}

/** The text of a file that has the views. */
export function viewsFile(views: readonly SavedView[]): string {
  return `${JSON.stringify(fileSchema.parse({ savedViews: 1, views }), undefined, 2)}\n`;
}

/** The views in the text of a file; undefined where it is no such file. */
export function readViewsFile(text: string): SavedView[] | undefined {
  const views = fileSchema.safeParse(parseJson(text)).data?.views;
  for (const view of views ?? []) view.name = view.name.trim();
  return views?.every(({ name }) => name !== "") ? views : undefined;
}

/** What comes of the views of a file. */
export interface ImportResult {
  taken: SavedView[];
  /** The names of the saved views that they replace. */
  replaced: string[];
  /** The names of the views that are left out: there is no room for them, or the file has their name before. */
  tooMany: string[];
  repeated: string[];
}

/** Decides which views of a file to take. None of the saved ones gives way, but one of the same name is replaced. */
function fitViews(saved: readonly SavedView[], views: readonly SavedView[]): ImportResult {
  const result: ImportResult = { taken: [], replaced: [], tooMany: [], repeated: [] };
  const names = new Set(saved.map(({ name }) => name));
  for (const view of views) {
    const { name } = view;
    if (result.taken.some((one) => one.name === name)) result.repeated.push(name);
    else if (names.has(name)) {
      result.taken.push(view);
      result.replaced.push(name);
    } else if (names.size < maxViews) {
      result.taken.push(view);
      names.add(name);
    } else result.tooMany.push(name);
  }
  return result;
}

/** What came of an import, for the person. */
export function importText({ taken, replaced, tooMany, repeated }: ImportResult): string {
  const { length } = taken;
  const sentences = [
    length === 0
      ? "Nothing was imported."
      : `Imported ${formatCount(length)} ${plural(length, "view", "views")}.`,
  ];
  if (replaced.length > 0) sentences.push(`Replaced: ${namesText(replaced)}.`);
  if (tooMany.length > 0)
    sentences.push(
      `Not imported, because there is room for ${formatCount(maxViews)} views: ${namesText(tooMany)}.`,
    );
  if (repeated.length > 0)
    sentences.push(`Not imported, because the file has the name twice: ${namesText(repeated)}.`);
  return sentences.join(" ");
}

const maxNames = 3;

/** "web-1, web-2, web-3 and 4 more". */
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
