import * as z from "zod/mini";
import { parseJson } from "../../lib/storage.ts";
import { mountPath } from "../../lib/mount-path.ts";
import { usePreference } from "../../ui/ui-context.ts";
import { stringifySearch } from "../box/search-params.ts";

export interface ViewContent {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
  group?: string | undefined;
}

const savedViewSchema = z.object({
  name: z.string(),
  q: z.string(),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
  group: z.optional(z.string()),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewsSchema = z.array(savedViewSchema);

/** Storage is limited, and a longer list is hard to use. */
const maxViews = 100;

/** Only what the user typed, no API data. Oldest first: a full list drops those. */
export function useSavedViews() {
  const [stored, store] = usePreference("views-2");
  const saved = viewsSchema.safeParse(parseJson(stored)).data ?? [];
  const storeAll = (views: readonly SavedView[]) => store(JSON.stringify(views));
  const without = (name: string) => saved.filter((view) => view.name !== name);
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Replaces the view with the same name. */
    save: (name: string, { q, list, sort, group }: ViewContent): void =>
      storeAll([...without(name), { name, q, list, sort, group }].slice(-maxViews)),
    remove: (name: string) => storeAll(without(name)),
  };
}

export function linkTo({ q, list, sort, group }: ViewContent): string {
  const search = stringifySearch({ q: q || undefined, list, sort, group });
  return `${location.origin}${mountPath}instances${search}`;
}
