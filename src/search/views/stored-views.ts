import * as z from "zod/mini";
import { parseJson } from "../../lib/storage.ts";
import { usePreference } from "../../ui/ui-context.ts";

// No query language here: the layout reads the views before the first rows.

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

/** @returns `isOld`: views from version 1.0, whose queries mean something else today */
export function useStoredViews() {
  const [stored, store] = usePreference("views-2");
  const [oldStored] = usePreference("views");
  return {
    views: readViews(stored ?? oldStored),
    isOld: stored === undefined,
    /** Under a new name: tabs of the old version, or a rollback, keep theirs. */
    store: (views: readonly SavedView[]): void => store(JSON.stringify(views)),
  };
}

export function readViews(stored: string | undefined): SavedView[] {
  return viewsSchema.safeParse(parseJson(stored)).data ?? [];
}
