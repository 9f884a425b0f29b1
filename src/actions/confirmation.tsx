import { createStore, useSelector } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { useServices } from "../hooks/use-services.ts";
import { later } from "../later.ts";
import type { OperationKind, Target } from "../operations/operation.ts";
import type { OperationsService } from "../operations/operations-service.ts";

interface Opening {
  returnFocus: HTMLElement | null;
  /** Tells one opening of the dialog from the next. */
  opening: number;
}

export interface SingleConfirmation extends Opening {
  kind: OperationKind;
  /** As chosen, so it may be out of date. */
  instance: Instance;
}

/** `facts`: what the dialog sums up, if known. */
export interface ChosenTarget extends Target {
  facts?: Pick<Instance, "region" | "tags" | "specificationId" | "specification">;
  /** An earlier request may have taken effect. */
  maybeDone?: boolean;
}

/** All matches of this search were selected. */
export interface ChosenBy extends FleetQuery {
  matches: number;
}

export interface BulkConfirmation extends Opening {
  kind: OperationKind;
  targets: ChosenTarget[];
  /** Set if they are matches of one search and nothing else. */
  chosenBy: ChosenBy | undefined;
}

/** Disconnect although a run has more to send? */
export interface DisconnectConfirmation extends Opening {
  disconnects: true;
}

export type Confirmation = SingleConfirmation | BulkConfirmation | DisconnectConfirmation;

export interface ConfirmationProps<C extends Confirmation> {
  confirmation: C;
  onClose: () => void;
}

/** `service` is what `execute` and the runs need; `ActionDialog` waits for its code. */
export interface SendingProps<C extends Confirmation> extends ConfirmationProps<C> {
  service: OperationsService;
}

export type ConfirmationStore = ReturnType<typeof createConfirmation>;

/** At most one is open. Nothing is sent before it's confirmed. */
export function createConfirmation() {
  const store = createStore<{ current?: Confirmation }>({});
  let openings = 0;
  return {
    store,
    /** Give an array for a bulk action, and the search it came from. */
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
    /** Disconnect and end the run? */
    openDisconnect: (returnFocus: HTMLElement | null): void => {
      const current = { disconnects: true, returnFocus, opening: ++openings } as const;
      store.setState(() => ({ current }));
    },
    /** Only if it's still the same opening. */
    close: (opening: number): void => {
      store.setState((state) => (state.current?.opening === opening ? {} : state));
    },
    isOpen: (opening: number) => store.get().current?.opening === opening,
    /** The page beneath was left, or the session ended. */
    dismiss: (): void => {
      store.setState(() => ({}));
    },
  };
}

export const useConfirmation = (): ConfirmationStore => useServices().confirmation;

/** Part of the layout: `ActionDialog` shows a `SingleDialog` for one instance, a `BulkDialog` for many. */
export function OpenConfirmation() {
  const { store, close } = useConfirmation();
  const current = useSelector(store, (state) => state.current);
  if (!current) return null;
  return (
    <later.ActionDialog
      key={current.opening}
      confirmation={current}
      returnFocus={current.returnFocus}
      onClose={() => close(current.opening)}
    />
  );
}
