import { createStore } from "@tanstack/react-store";
import type { Failure } from "../api/error.ts";

/** Something worth saying quietly, or a failure whose place of action is no longer on the screen. */
export interface Note {
  id: number;
  title: string;
  text?: string;
  /** Present: shown as a banner until dismissed. Absent: a quiet note that goes by itself. */
  error?: Failure;
  /** A quiet note that stays until it is dismissed. */
  standing?: boolean;
  /** A note replaces the earlier one of the same topic. Default: its title. */
  topic?: string;
}

/** The notes of one app. */
export type Notes = ReturnType<typeof createNotes>;

/** Makes the store of the notes. */
export function createNotes() {
  const store = createStore<Note[]>([]);
  let lastId = 0;
  const topicOf = ({ topic, title }: Omit<Note, "id">) => topic ?? title;
  return {
    /** All notes, oldest first. */
    store,
    /** Shows a note in place of the earlier one of its topic. */
    say: (note: Omit<Note, "id">): void => {
      const id = ++lastId;
      store.setState((all) => [
        ...all.filter((other) => topicOf(other) !== topicOf(note)),
        { ...note, id },
      ]);
    },
    /** Takes one note away. */
    dismiss: (id: number): void => {
      store.setState((all) => all.filter((note) => note.id !== id));
    },
    /** Takes all notes away: the session they belong to has ended. */
    clear: (): void => {
      store.setState(() => []);
    },
  };
}
