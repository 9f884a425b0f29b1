import { createStore } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { Target } from "./bulk/run.ts";
import type { OperationKind } from "./operation.ts";

/** Something that a person wants to do and has not confirmed yet. */
interface Asked {
  kind: OperationKind;
  /** Where the focus goes back to. */
  returnFocus: HTMLElement | null;
  /** Tells one opening from the next. */
  opening: number;
}

/** The same, for one instance. */
export interface Confirmation extends Asked {
  /** The instance as it was where the person chose it, which may be out of date. */
  instance: Instance;
}

/** The same, for many. */
export interface ConfirmationOfMany extends Asked {
  /** The instances as they were where the person chose them. */
  targets: Target[];
}

/** The confirmation that is being asked for; there is one at most. */
export const confirmation = createStore<{ current?: Confirmation | ConfirmationOfMany }>({});
let openings = 0;

/** Asks for a confirmation. Nothing is sent before it is given in the dialog. */
export function askToConfirm(
  kind: OperationKind,
  instance: Instance,
  returnFocus: HTMLElement | null,
): void {
  openings++;
  const current = { kind, instance, returnFocus, opening: openings };
  confirmation.setState(() => ({ current }));
}

/** Asks for one confirmation of the same for many. */
export function askToConfirmMany(
  kind: OperationKind,
  targets: Target[],
  returnFocus: HTMLElement | null,
): void {
  openings++;
  const current = { kind, targets, returnFocus, opening: openings };
  confirmation.setState(() => ({ current }));
}

/** Closes the dialog, if it is still the one of this opening. */
export function closeConfirmation(opening: number): void {
  confirmation.setState((state) => (state.current?.opening === opening ? {} : state));
}

/** Whether the dialog of this opening is still on the screen. */
export function isAsking(opening: number): boolean {
  return confirmation.get().current?.opening === opening;
}

/** Closes whichever dialog is open: the page under it is being left, or the session has ended. */
export function dismissConfirmation(): void {
  confirmation.setState(() => ({}));
}
