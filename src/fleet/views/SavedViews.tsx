import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button, IconButton } from "../../ui/Button.tsx";
import { useSavedViews, type View } from "./saved-views.ts";
import { Popover } from "../../ui/popups.tsx";
import { TextField } from "../../ui/fields.tsx";

interface SavedViewsProps {
  anchor: HTMLElement;
  view: View;
  onChoose: (view: View) => void;
  onClose: () => void;
}

/** The saved views, to go to and to delete; and a name for the one that the list shows. */
export function SavedViews({ anchor, view, onChoose, onClose }: SavedViewsProps) {
  const { views, save: saveView, remove } = useSavedViews();
  const [name, setName] = useState("");
  const isView = view.q.trim() !== "" || view.sort !== undefined;
  const replaces = views.some((saved) => saved.name === name.trim());

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === "") return;
    saveView({ ...view, name: name.trim() });
    setName("");
  }

  return (
    <Popover
      title="Saved views"
      anchor={anchor}
      onClose={onClose}
      className="grid w-[min(92vw,20rem)] gap-3"
    >
      {views.length === 0 && <p className="text-ink-2">None yet. They stay in this browser.</p>}
      <ul className="grid empty:hidden">
        {views.map((saved) => (
          <li key={saved.name} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => {
                onChoose(saved);
                onClose();
              }}
              className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-hover"
            >
              <bdi className="block font-medium">{saved.name}</bdi>
              <bdi className="mono block text-[11.5px] text-ink-3">{textOf(saved)}</bdi>
            </button>
            <IconButton label={`Delete view ${saved.name}`} onClick={() => remove(saved.name)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="grid gap-2 border-t border-line pt-3">
        <TextField
          label="Name of this view"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={isView ? undefined : "Search or sort first: there is nothing to save yet."}
          autoComplete="off"
        />
        <Button type="submit" unavailable={!isView || name.trim() === ""}>
          {replaces ? "Replace view" : "Save view"}
        </Button>
      </form>
    </Popover>
  );
}

function textOf({ q, sort }: View): string {
  return [q, sort && `sorted by ${sort}`].filter(Boolean).join(" · ");
}
