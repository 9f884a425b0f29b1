import { type SubmitEvent, useState } from "react";
import { useKeyRefusal } from "../../errors/notifications.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { useSavedViews, type ViewContent } from "./saved-views.ts";
import type { SavedView } from "./stored-views.ts";

interface ViewEditorProps {
  saved: SavedView;
  /** What the list shows, if that can be saved. */
  shown: ViewContent | undefined;
  onRenamed: (name: string) => void;
}

/** When it appears, also again under a new name. Outside of the component, so that a rendering doesn't repeat it. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Renames a saved view, gives it what the list shows, or makes it the start. */
export function ViewEditor({ saved, shown, onRenamed }: ViewEditorProps) {
  const { views, save, rename, setStart } = useSavedViews();
  const isKeyRefused = useKeyRefusal("The view was not renamed.");
  const [name, setName] = useState(saved.name);
  const newName = name.trim();
  const isTaken = newName !== saved.name && views.some((view) => view.name === newName);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (newName === "" || isTaken || isKeyRefused(newName)) return;
    rename(saved.name, newName);
    onRenamed(newName);
  }

  return (
    <form
      onSubmit={onSubmit}
      aria-label={`Edit view ${saved.name}`}
      className="grid basis-full gap-2 px-2 pb-3"
    >
      <TextField
        label="New name"
        ref={focusField}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isTaken ? "Another view has this name." : undefined}
      />
      <span className="flex flex-wrap gap-2">
        <Button type="submit" unavailable={newName === "" || newName === saved.name || isTaken}>
          Rename
        </Button>
        <Button
          unavailable={shown === undefined}
          reason={shown ? undefined : "Search or sort first."}
          onClick={() => shown && save(saved.name, shown)}
        >
          Update to what’s shown
        </Button>
        <Button
          aria-pressed={saved.isStart === true}
          onClick={() => setStart(saved.isStart ? undefined : saved.name)}
        >
          Open at the start
        </Button>
      </span>
    </form>
  );
}
