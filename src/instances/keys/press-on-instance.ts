import type { ConfirmationStore } from "../../operations/confirmation.ts";
import type { InstanceForKeys } from "./key-target.ts";
import type { Toasts } from "../../errors/notifications.ts";
import { focusedElement } from "../../ui/focus.ts";

/** The single keys that mean something on the page of an instance. */
export const keysOfInstance = "s#r";

/** Does what a single key is for on the page of an instance. Stop and delete only ask; their dialog acts. */
export function pressOnInstance(
  key: string,
  { instance, gone, refresh }: InstanceForKeys,
  confirmation: ConfirmationStore,
  toasts: Toasts,
): void {
  if (key === "r") return refresh();
  const kind = key === "s" ? "stop" : "delete";
  if (instance) return confirmation.ask(kind, instance, focusedElement() ?? null);
  toasts.show({
    title: `There is nothing to ${kind} here.`,
    text: gone ? "The instance does not exist." : "The instance has not been read yet.",
  });
}
