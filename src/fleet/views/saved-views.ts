import { useMemo } from "react";
import * as z from "zod/mini";
import { usePreference } from "../../ui/use-preference.ts";

/** What the list shows of the fleet. */
export interface View {
  q: string;
  sort?: string | undefined;
}

const savedViewSchema = z.object({ name: z.string(), q: z.string(), sort: z.optional(z.string()) });

/** A view under a name. */
type SavedView = z.infer<typeof savedViewSchema>;

/** A list that is longer is no help, and storage is not endless. */
const mostViews = 100;

/** The saved views of this browser, by name. They hold what was typed, never anything that the API said. */
export function useSavedViews() {
  const [stored, choose] = usePreference("views");
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
    return z.array(savedViewSchema).safeParse(JSON.parse(stored ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}
