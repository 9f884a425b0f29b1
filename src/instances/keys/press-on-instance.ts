import type { Notes } from "../../notices/notes.ts";
import type { ConfirmationStore } from "../../operations/dialogs/confirmation.ts";
import { focused } from "../../ui/focus.ts";
import type { InstanceForKeys } from "./key-target.ts";

/** The single keys that mean something on the page of an instance. */
export const keysOfInstance = "s#r";

/** Does what a single key is for on the page of an instance. Stop and delete only ask; their dialog acts. */
export function pressOnInstance(
  key: string,
  { instance, gone, refresh }: InstanceForKeys,
  confirmation: ConfirmationStore,
  notes: Notes,
): void {
  if (key === "r") return refresh();
  const kind = key === "s" ? "stop" : "delete";
  if (instance) return confirmation.open(kind, instance, focused() ?? null);
  notes.say({
    title: `There is nothing to ${kind} here.`,
    text: gone ? "The instance does not exist." : "The instance has not been read yet.",
  });
}
