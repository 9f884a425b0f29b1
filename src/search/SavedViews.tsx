import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import * as z from "zod/mini";
import { Button, IconButton } from "../ui/Button.tsx";
import { TextField } from "../ui/fields.tsx";
import { Popover } from "../ui/popups.tsx";
import { usePreference } from "../ui/use-preference.ts";
import { isOfThisTab, valuesText } from "../fleet/pasted-lists.ts";
import { readListValues } from "../fleet/query/pasted-list.ts";

/** The query, the pasted list and the order of the list. */
export interface View {
  q: string;
  list?: string | undefined;
  sort?: string | undefined;
}

/** The views that everyone has. */
const builtInViews: SavedView[] = [
  { name: "Failed", q: "is:failed" },
  { name: "Stopped over 30 days", q: "is:stopped updated>30d" },
  { name: "No tags", q: "no:tags" },
  { name: "No public address", q: "no:ipv4" },
];

interface SavedViewsProps {
  anchor: HTMLElement;
  view: View;
  onChoose: (view: View) => void;
  onClose: () => void;
}

/** Opens, deletes and saves views of the list. */
export function SavedViews({ anchor, view, onChoose, onClose }: SavedViewsProps) {
  const { views, save, remove } = useSavedViews();
  const [name, setName] = useState("");
  const { q, list, sort } = view;
  const isLinked = list === undefined || !isOfThisTab(list);
  const canSave = isLinked && (q.trim() !== "" || list !== undefined || sort !== undefined);
  const replaces = views.some((saved) => saved.name === name.trim());

  function choose(chosen: View) {
    onChoose(chosen);
    onClose();
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === "") return;
    save({ ...view, name: name.trim() });
    setName("");
  }

  return (
    <Popover
      title="Views"
      anchor={anchor}
      onClose={onClose}
      className="grid w-[min(92vw,20rem)] gap-3"
    >
      <ul aria-label="Built-in views" className="-mx-2 grid">
        {builtInViews.map((builtIn) => (
          <li key={builtIn.name} className="flex">
            <ViewButton view={builtIn} onChoose={choose} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 font-medium">Saved views</p>
      {views.length === 0 && (
        <p className="-mt-2 text-ink-2">None yet. They stay in this browser.</p>
      )}
      <ul aria-label="Saved views" className="-mx-2 -mt-2 grid empty:hidden">
        {views.map((saved) => (
          <li key={saved.name} className="flex items-center gap-1">
            <ViewButton view={saved} onChoose={choose} />
            <IconButton label={`Delete view ${saved.name}`} onClick={() => remove(saved.name)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={onSubmit} className="grid gap-2 border-t border-line pt-3">
        <TextField
          label="Name of this view"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={canSave ? undefined : isLinked ? nothingToSave : tooLongToSave}
          autoComplete="off"
        />
        <Button type="submit" unavailable={!canSave || name.trim() === ""}>
          {replaces ? "Replace view" : "Save view"}
        </Button>
      </form>
    </Popover>
  );
}

interface ViewButtonProps {
  view: SavedView;
  onChoose: (view: View) => void;
}

function ViewButton({ view, onChoose }: ViewButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose({ q: view.q, list: view.list, sort: view.sort })}
      className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-hover"
    >
      <bdi className="block font-medium">{view.name}</bdi>
      <bdi className="mono block text-[11.5px] text-ink-3">{describe(view)}</bdi>
    </button>
  );
}

const nothingToSave = "Search or sort first: there is nothing to save yet.";
const tooLongToSave = "The pasted list is too long for a view.";

function describe({ q, list, sort }: View): string {
  const values = list === undefined ? 0 : readListValues(list).values.length;
  return [q, values > 0 && `list of ${valuesText(values)}`, sort && `sorted by ${sortText(sort)}`]
    .filter(Boolean)
    .join(" · ");
}

/** "created, newest first". */
function sortText(sort: string): string {
  const column = sort.replace(/^-/, "");
  if (column === sort) return column;
  return `${column}, ${["created", "updated"].includes(column) ? "newest first" : "descending"}`;
}

const savedViewSchema = z.object({
  name: z.string(),
  q: z.string(),
  list: z.optional(z.string()),
  sort: z.optional(z.string()),
});
type SavedView = z.infer<typeof savedViewSchema>;

/** Storage is limited, and a longer list is no help. */
const maxViews = 100;

/**
 * The views in this browser's storage, by name. They contain what was typed, never a response of the API. The storage has them in
 * the order in which they were saved, so that a full list loses the oldest.
 */
function useSavedViews() {
  const [stored, store] = usePreference("views");
  const saved = parseViews(stored);
  const storeAll = (next: SavedView[]) => store(JSON.stringify(next));
  return {
    views: saved.toSorted((a, b) => a.name.localeCompare(b.name)),
    /** Saves a view; replaces the one of the same name. */
    save: (view: SavedView) =>
      storeAll([...saved.filter(({ name }) => name !== view.name), view].slice(-maxViews)),
    remove: (name: string) => storeAll(saved.filter((view) => view.name !== name)),
  };
}

function parseViews(stored: string | undefined): SavedView[] {
  try {
    return z.array(savedViewSchema).safeParse(JSON.parse(stored ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}
