import * as z from "zod/mini";
import { usePreference } from "../../ui/ui-context.ts";

// Without the query language: the layout reads the views before the first rows.

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

/**
 * The views as this browser stores them.
 * @returns `isOld` for views of version 1.0, whose queries mean something else today
 */
export function useStoredViews() {
  const [stored, store] = usePreference("views-2");
  const [oldStored] = usePreference("views");
  return {
    views: readViews(stored ?? oldStored),
    isOld: stored === undefined,
    /** Under the new name: tabs of the old version, and a deployment that goes back, keep theirs. */
    store: (views: readonly SavedView[]): void => store(JSON.stringify(views)),
  };
}

function readViews(stored = "[]"): SavedView[] {
  try {
    return viewsSchema.safeParse(JSON.parse(stored)).data ?? [];
  } catch {
    return [];
  }
}
