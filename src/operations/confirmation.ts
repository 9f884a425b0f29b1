import { createStore } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { Target } from "./bulk/run.ts";
import type { OperationKind } from "./operation.ts";

/** A question that waits for its answer. */
interface Asked {
  /** Where the focus goes back to. */
  returnFocus: HTMLElement | null;
  /** Tells one opening from the next. */
  opening: number;
}

/** Something that a person wants to do to one instance and has not confirmed yet. */
export interface Confirmation extends Asked {
  kind: OperationKind;
  /** The instance as it was where the person chose it, which may be out of date. */
  instance: Instance;
}

/** The same, for many. */
export interface ConfirmationOfMany extends Asked {
  kind: OperationKind;
  /** The instances as they were where the person chose them. */
  targets: Target[];
}

/** Whether to disconnect, though a run has more to send. */
export interface ConfirmationOfLeaving extends Asked {
  disconnects: true;
}

/** The confirmation that is being asked for; there is one at most. */
export const confirmation = createStore<{
  current?: Confirmation | ConfirmationOfMany | ConfirmationOfLeaving;
}>({});
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

/** Asks whether to disconnect all the same. */
export function askToDisconnect(returnFocus: HTMLElement | null): void {
  openings++;
  const current = { disconnects: true, returnFocus, opening: openings } as const;
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
