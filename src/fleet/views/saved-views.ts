import { createStore } from "@tanstack/react-store";
import * as v from "valibot";
import { read } from "../../validation.ts";

/** What the list shows of the fleet. */
export interface View {
  q: string;
  sort?: string | undefined;
}

const savedViewSchema = v.object({ name: v.string(), q: v.string(), sort: v.optional(v.string()) });

/** A view under a name. */
export type SavedView = v.InferOutput<typeof savedViewSchema>;

const storageKey = "compute.views";
/** A list that is longer is no help, and storage is not endless. */
const mostViews = 100;

/** The saved views of this browser, by name. They hold what was typed, never anything that the API said. */
export const savedViews = createStore<SavedView[]>(stored());

// What one tab saves is there in the others.
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === storageKey) savedViews.setState(() => stored());
});

/** Saves a view; one of the same name is replaced. */
export function saveView(view: SavedView): void {
  keep([...savedViews.get().filter(({ name }) => name !== view.name), view].slice(-mostViews));
}

export function deleteView(name: string): void {
  keep(savedViews.get().filter((view) => view.name !== name));
}

function keep(views: SavedView[]): void {
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name));
  savedViews.setState(() => sorted);
  try {
    localStorage.setItem(storageKey, JSON.stringify(sorted));
  } catch {
    // Without storage they last as long as the page.
  }
}

function stored(): SavedView[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return read(v.array(savedViewSchema), value) ?? [];
  } catch {
    return [];
  }
}
