import { widenedQuery } from "../../fleet/query/edit.ts";
import { mountPath } from "../../lib/mount-path.ts";
import { stringifySearch } from "../box/search-params.ts";
import { type SavedView, useStoredViews } from "./stored-views.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { usePreference } from "../../ui/ui-context.ts";

export interface ViewContent {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
}

/** Storage is limited, and a longer list is hard to use. */
const maxViews = 100;

/** Only what the user typed, no API data. Oldest first: a full list drops those. */
export function useSavedViews() {
  const { views, isOld, store } = useStoredViews();
  const [hiddenColumns, setHiddenColumns] = usePreference("hidden-columns");
  const [rows, setRows] = usePreference("rows");
  const [, setStartView] = usePreference("start-view");
  const saved = isOld ? widenedViews(views) : views;
  /** Also keeps the start where `/` finds it without the schema of the views. */
  function storeAll(changed: readonly SavedView[]): void {
    store(changed);
    const start = changed.find(({ isStart }) => isStart);
    const { hiddenColumns: columns, rows: density } = start ?? {};
    setStartView(start && JSON.stringify({ search: searchOf(start), columns, density }));
  }
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Replaces the view with the same name, which stays watched, and the start. */
    save: (name: string, view: ViewContent): void => {
      const { watched, isStart } = saved.find((view) => view.name === name) ?? {};
      const others = saved.filter((view) => view.name !== name);
      const columns = { hiddenColumns: hiddenColumns ?? "[]", rows: rows ?? "two-line" };
      storeAll([...others, { ...view, ...columns, name, watched, isStart }].slice(-maxViews));
    },
    rename: (name: string, newName: string) =>
      storeAll(saved.map((view) => (view.name === name ? { ...view, name: newName } : view))),
    setWatched: (name: string, watched: boolean) =>
      storeAll(saved.map((view) => (view.name === name ? { ...view, watched } : view))),
    /** @param name undefined: the list as it is */
    setStart: (name: string | undefined) =>
      storeAll(saved.map((view) => ({ ...view, isStart: view.name === name }))),
    remove: (name: string) => storeAll(saved.filter((view) => view.name !== name)),
    /** Applies a view's columns and density to the list. */
    showColumns: (view: SavedView): void => {
      if (view.hiddenColumns !== undefined) setHiddenColumns(view.hiddenColumns);
      if (view.rows !== undefined) setRows(view.rows === "compact" ? "compact" : undefined);
    },
  };
}

/** Views from version 1.0, rewritten to match the same instances: `tag:ci` → `tag:*ci*`. */
function widenedViews(views: readonly SavedView[]): SavedView[] {
  return views.map((view) => ({ ...view, q: widenedQuery(view.q) }));
}

export function linkTo(view: ViewContent): string {
  return `${location.origin}${mountPath}instances${searchOf(view)}`;
}

function searchOf({ q, list, sort }: ViewContent): string {
  return stringifySearch({ q: q || undefined, list, sort });
}

const maxNames = 3;

/** e.g. "web-1, web-2, web-3 and 4 more". */
export function namesText(names: readonly string[]): string {
  const more = names.length - maxNames;
  const first = names.slice(0, maxNames).map((name) => displayText(name));
  return first.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}
