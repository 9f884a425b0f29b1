import { createStore } from "@tanstack/react-store";
import type { Instance } from "../api/schema.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { useServices } from "../hooks/use-services.ts";
import type { OperationKind, Target } from "../operations/operation.ts";
import type { OperationsService } from "../operations/operations-service.ts";
import type { Session } from "../session/session.ts";

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

export interface ChosenTarget extends Target {
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
  /** e.g. `-tag:prdo`: exclusions of the search that excluded nothing. */
  emptyExclusions: readonly string[];
}

/** Disconnect although a run has more to send? */
interface DisconnectConfirmation extends Opening {
  disconnects: true;
}

/** `service`: what `execute` and the runs depend on. */
export interface ConfirmationProps<C extends SingleConfirmation | BulkConfirmation> {
  confirmation: C;
  service: OperationsService;
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

export type ConfirmationStore = ReturnType<typeof createConfirmation>;

/** At most one is open. Nothing is sent before it's confirmed. */
export function createConfirmation({ onEnd }: Pick<Session, "onEnd">) {
  const store = createStore<{
    current?: SingleConfirmation | BulkConfirmation | DisconnectConfirmation;
  }>({});
  let openings = 0;
  const dismiss = () => store.setState(() => ({}));
  onEnd(dismiss);
  return {
    store,
    /** Give an array for a bulk action, and the search it came from with its exclusions that exclude nothing. */
    open: (
      kind: OperationKind,
      instances: Instance | ChosenTarget[],
      returnFocus: HTMLElement | null,
      chosenBy?: ChosenBy,
      emptyExclusions: readonly string[] = [],
    ): void => {
      const opening = { kind, returnFocus, opening: ++openings };
      const current = Array.isArray(instances)
        ? { ...opening, targets: instances, chosenBy, emptyExclusions }
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
    /** The page beneath was left. */
    dismiss,
  };
}

export const useConfirmation = (): ConfirmationStore => useServices().confirmation;
