import { createStore } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { FleetQuery } from "../fleet/worker/fleet-rows.ts";
import type { OperationKind, Target } from "../operations/operation.ts";
import type { OperationsService } from "../operations/operations-service.ts";

interface Opening {
  /** Where the focus returns to when the dialog closes. */
  returnFocus: HTMLElement | null;
  /** Distinguishes one opening of the dialog from the next. */
  opening: number;
}

/** The question whether to stop or delete one instance. */
export interface SingleConfirmation extends Opening {
  kind: OperationKind;
  /** As it was where the person chose it, which may be out of date. */
  instance: Instance;
}

/** An instance to act on, with what the dialog sums up where it is known. */
export interface ChosenTarget extends Target {
  facts?: Pick<Instance, "region" | "tags" | "specificationId" | "specification">;
  /** An earlier request of the same action may have had its effect. */
  maybeDone?: boolean;
}

/** The search whose matches were selected as a whole. */
export interface ChosenBy extends FleetQuery {
  /** How many matched. */
  matches: number;
}

/** The same for many instances. */
export interface BulkConfirmation extends Opening {
  kind: OperationKind;
  /** As they were where the person chose them. */
  targets: ChosenTarget[];
  /** Where they are matches of one search, and nothing else. */
  chosenBy: ChosenBy | undefined;
}

/** The question whether to disconnect although a bulk run has more to send. */
export interface DisconnectConfirmation extends Opening {
  disconnects: true;
}

export type Confirmation = SingleConfirmation | BulkConfirmation | DisconnectConfirmation;

/** The props of a dialog that asks for a confirmation. */
export interface ConfirmationProps<C extends Confirmation> {
  confirmation: C;
  onClose: () => void;
}

/** The props of a dialog that sends what is confirmed. */
export interface SendingProps<C extends Confirmation> extends ConfirmationProps<C> {
  service: OperationsService;
}

export type ConfirmationStore = ReturnType<typeof createConfirmation>;

/** The open confirmation of one app; there is one at most. Nothing is sent before it is given in the dialog. */
export function createConfirmation() {
  const store = createStore<{ current?: Confirmation }>({});
  let openings = 0;
  return {
    store,
    /**
     * Opens the dialog for one instance, or for many where an array is given.
     * @param chosenBy of many instances: see `BulkConfirmation`
     */
    open: (
      kind: OperationKind,
      instances: Instance | ChosenTarget[],
      returnFocus: HTMLElement | null,
      chosenBy?: ChosenBy,
    ): void => {
      const opening = { kind, returnFocus, opening: ++openings };
      const current = Array.isArray(instances)
        ? { ...opening, targets: instances, chosenBy }
        : { ...opening, instance: instances };
      store.setState(() => ({ current }));
    },
    /** Opens the dialog that asks whether to disconnect and end the run. */
    openDisconnect: (returnFocus: HTMLElement | null): void => {
      const current = { disconnects: true, returnFocus, opening: ++openings } as const;
      store.setState(() => ({ current }));
    },
    /** Closes the dialog if it still is the one of this opening. */
    close: (opening: number): void => {
      store.setState((state) => (state.current?.opening === opening ? {} : state));
    },
    /** Whether the dialog of this opening is still open. */
    isOpen: (opening: number) => store.get().current?.opening === opening,
    /** Closes any dialog: the page beneath it is left, or the session has ended. */
    dismiss: (): void => {
      store.setState(() => ({}));
    },
  };
}
