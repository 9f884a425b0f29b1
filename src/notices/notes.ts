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
}

const notes = createStore<Note[]>([]);
let lastId = 0;

/** All notes, oldest first. */
export const noteStore: { get: () => Note[]; subscribe: typeof notes.subscribe } = notes;

/**
 * Says something. A note with the same `title` replaces the earlier one.
 * @returns the note's id, to take it away again
 */
export function say(note: Omit<Note, "id">): number {
  const id = ++lastId;
  notes.setState((all) => [...all.filter((other) => other.title !== note.title), { ...note, id }]);
  return id;
}

/** Takes one note away. */
export function dismissNote(id: number): void {
  notes.setState((all) => all.filter((note) => note.id !== id));
}

/** Takes all notes away: the session they belong to has ended. */
export function clearNotes(): void {
  notes.setState(() => []);
}
