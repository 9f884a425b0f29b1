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

export type AnyConfirmation = Confirmation | ConfirmationOfMany | ConfirmationOfLeaving;

/** The question of one app that waits for its answer. */
export type ConfirmationStore = ReturnType<typeof createConfirmation>;

/** Makes the store of the confirmation that is being asked for; there is one at most. */
export function createConfirmation() {
  const store = createStore<{ current?: AnyConfirmation }>({});
  let openings = 0;
  const open = (current: AnyConfirmation) => store.setState(() => ({ current }));
  return {
    store,
    /** Asks for a confirmation. Nothing is sent before it is given in the dialog. */
    ask: (kind: OperationKind, instance: Instance, returnFocus: HTMLElement | null): void => {
      open({ kind, instance, returnFocus, opening: ++openings });
    },
    /** Asks for one confirmation of the same for many. */
    askMany: (kind: OperationKind, targets: Target[], returnFocus: HTMLElement | null): void => {
      open({ kind, targets, returnFocus, opening: ++openings });
    },
    /** Asks whether to disconnect all the same. */
    askToDisconnect: (returnFocus: HTMLElement | null): void => {
      open({ disconnects: true, returnFocus, opening: ++openings });
    },
    /** Closes the dialog, if it is still the one of this opening. */
    close: (opening: number): void => {
      store.setState((state) => (state.current?.opening === opening ? {} : state));
    },
    /** Whether the dialog of this opening is still on the screen. */
    isAsking: (opening: number) => store.get().current?.opening === opening,
    /** Closes whichever dialog is open: the page under it is being left, or the session has ended. */
    dismiss: (): void => {
      store.setState(() => ({}));
    },
  };
}
