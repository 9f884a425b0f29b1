import { widenedQuery } from "../../fleet/query/edit.ts";
import { localStore } from "../../lib/storage.ts";
import { mountPath } from "../../lib/mount-path.ts";
import { stringifySearch } from "../box/search-params.ts";
import { readViews, type SavedView, useStoredViews } from "./stored-views.ts";
import { displayText, firstOf } from "../../text/display-text.ts";
import { usePreference, useUi } from "../../ui/ui-context.ts";

export interface ViewContent {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
}

/** Storage is limited, and a longer list is hard to use. */
const maxViews = 100;

/** Only what the user typed, no API data. Oldest first: a full list drops those. */
export function useSavedViews() {
  const { preferences } = useUi();
  const { views, isOld, store } = useStoredViews();
  const [hiddenColumns, setHiddenColumns] = usePreference("hidden-columns");
  const [rows, setRows] = usePreference("rows");
  const [, setStartView] = usePreference("start-view");
  const saved = isOld ? widenedViews(views) : views;
  /** With its search, so that `/` needs no schema of the views. */
  function storeStart(among: readonly SavedView[], name: unknown): void {
    const start = among.find((view) => view.name === name);
    setStartView(start && JSON.stringify({ name: start.name, search: searchOf(start) }));
  }
  function storeAll(changed: readonly SavedView[], start = startName()): void {
    store(changed);
    storeStart(changed, start);
  }
  /** Read again, because Undo comes after other changes. */
  function viewsNow(): SavedView[] {
    const stored = preferences.get("views-2");
    return stored === undefined ? saved : readViews(stored);
  }
  /**
   * Replaces the view with the same name, which stays watched.
   * @param isStart unless there's another by now
   */
  function put(view: SavedView, isStart = false): void {
    const now = viewsNow();
    const { watched } = now.find(({ name }) => name === view.name) ?? view;
    const changed = [...now.filter(({ name }) => name !== view.name), { ...view, watched }];
    const oldest = changed.findIndex(({ name }) => name !== startName());
    const kept = changed.length > maxViews ? changed.toSpliced(oldest, 1) : changed;
    storeAll(kept, startName() ?? (isStart ? view.name : undefined));
  }
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    startName: startName(),
    /** With the list's columns and density. */
    save: (name: string, view: ViewContent): SavedView => {
      const added = {
        ...view,
        hiddenColumns: hiddenColumns ?? "[]",
        rows: rows ?? "two-line",
        name,
      };
      put(added);
      return added;
    },
    /**
     * For Undo. A view that has taken the name since then stays.
     * @param replacement what the view was replaced with
     */
    restore: (view: SavedView, replacement = view, isStart = false): void => {
      const now = viewsNow();
      const current = now.find(({ name }) => name === view.name) ?? view;
      const isTaken = ![view, replacement].some((own) => hasSameContent(own, current));
      put(isTaken ? { ...view, name: freeName(view.name, now) } : view, isStart);
    },
    rename: (name: string, newName: string) =>
      storeAll(
        saved.map((view) => (view.name === name ? { ...view, name: newName } : view)),
        name === startName() ? newName : startName(),
      ),
    setWatched: (name: string, watched: boolean) =>
      storeAll(saved.map((view) => (view.name === name ? { ...view, watched } : view))),
    /** @param name undefined: the list as it is */
    setStart: (name: string | undefined) => storeStart(saved, name),
    /** Another version may have changed or deleted the start view. */
    syncStart: () => storeStart(saved, startName()),
    remove: (name: string) => storeAll(saved.filter((view) => view.name !== name)),
    /** Applies a view's columns and density to the list. */
    showColumns: (view: SavedView): void => {
      if (view.hiddenColumns !== undefined) setHiddenColumns(view.hiddenColumns);
      if (view.rows !== undefined) setRows(view.rows === "compact" ? "compact" : undefined);
    },
  };
}

function startName(): unknown {
  return localStore.readRecord("start-view")["name"];
}

const contentKeys = ["q", "list", "sort", "hiddenColumns", "rows"] as const;

const hasSameContent = (a: SavedView, b: SavedView): boolean =>
  contentKeys.every((key) => a[key] === b[key]);

/** e.g. "web (2)". */
function freeName(name: string, views: readonly SavedView[]): string {
  let number = 2;
  while (views.some((view) => view.name === `${name} (${number})`)) number++;
  return `${name} (${number})`;
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
  return firstOf(names, maxNames, displayText);
}
