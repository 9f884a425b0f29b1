import { useMemo } from "react";
import * as v from "valibot";
import { usePreference } from "../../ui/preferences.ts";
import { read } from "../../validation.ts";

/** What the list shows of the fleet. */
export interface View {
  q: string;
  sort?: string | undefined;
}

const savedViewSchema = v.object({ name: v.string(), q: v.string(), sort: v.optional(v.string()) });

/** A view under a name. */
type SavedView = v.InferOutput<typeof savedViewSchema>;

/** A list that is longer is no help, and storage is not endless. */
const mostViews = 100;

/** The saved views of this browser, by name. They hold what was typed, never anything that the API said. */
export function useSavedViews() {
  const [stored, choose] = usePreference("compute.views");
  const views = useMemo(() => parse(stored), [stored]);
  const keep = (next: SavedView[]) =>
    choose(JSON.stringify(next.toSorted((a, b) => a.name.localeCompare(b.name))));
  return {
    views,
    /** Saves a view; one of the same name is replaced. */
    save: (view: SavedView) =>
      keep([...views.filter(({ name }) => name !== view.name), view].slice(-mostViews)),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  };
}

function parse(stored: string | undefined): SavedView[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return read(v.array(savedViewSchema), value) ?? [];
  } catch {
    return [];
  }
}
