import { type SubmitEvent, useState } from "react";
import { useKeyRefusal, useNotifications } from "../../errors/notifications.ts";
import { displayText } from "../../text/display-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { useSavedViews, type ViewContent } from "./saved-views.ts";
import type { SavedView } from "./stored-views.ts";

interface ViewEditorProps {
  saved: SavedView;
  /** What the list shows. */
  shown: ViewContent;
  /** Why that can't be saved. */
  unsavable: string | undefined;
  onRenamed: (name: string) => void;
}

/** One Undo for each view, its latest: these toasts stay until dismissed, and would pile up. */
export const undoTopic = (name: string): string => `undo view ${name}`;

/** When it appears, also again under a new name. Outside of the component, so that a rendering doesn't repeat it. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Renames a saved view, gives it what the list shows, or makes it the start view. */
export function ViewEditor({ saved, shown, unsavable, onRenamed }: ViewEditorProps) {
  const { views, startName, save, restore, rename, setStart } = useSavedViews();
  const { toasts } = useNotifications();
  const isKeyRefused = useKeyRefusal("The view was not renamed.");
  const [name, setName] = useState(saved.name);
  const newName = name.trim();
  const isStart = saved.name === startName;
  const isTaken = newName !== saved.name && views.some((view) => view.name === newName);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (newName === "" || isTaken || isKeyRefused(newName)) return;
    rename(saved.name, newName);
    onRenamed(newName);
  }
  function update() {
    const updated = save(saved.name, shown);
    toasts.show({
      title: `Updated “${displayText(saved.name)}”.`,
      persistent: true,
      topic: undoTopic(saved.name),
      action: { label: "Undo", onAction: () => restore(saved, updated) },
    });
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
        <Button unavailable={unsavable !== undefined} reason={unsavable} onClick={update}>
          Update to what’s shown
        </Button>
        <Button
          title="Its search opens when you come to the dashboard"
          aria-pressed={isStart}
          onClick={() => setStart(isStart ? undefined : saved.name)}
        >
          Use as start view
        </Button>
      </span>
    </form>
  );
}
