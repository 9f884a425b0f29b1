import type { DialogProps } from "../ui/popups/LoadingDialog.tsx";
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
  /** The instance as the user chose it. It may have changed since. */
  instance: Instance;
}

export interface ChosenTarget extends Target {
  /** An earlier request may have taken effect. */
  maybeDone?: boolean;
}

/** What was selected comes from this search or list: all its matches, or whole pages of them. */
export interface ChosenBy extends FleetQuery {
  /** How many it has, selected or not. */
  matches: number;
}

export interface BulkConfirmation extends Opening {
  kind: OperationKind;
  targets: ChosenTarget[];
  /** Set if they all come from one search or list. */
  chosenBy: ChosenBy | undefined;
  /** A sentence for each exclusion of the search that excludes nothing. */
  emptyExclusions: readonly string[];
}

interface NamedDialog extends Opening {
  name: "disconnect" | "palette" | "shortcuts";
}

export type OpenDialog = SingleConfirmation | BulkConfirmation | NamedDialog;

/** `service`: what `execute` and the runs depend on. */
export interface ConfirmationProps<
  C extends SingleConfirmation | BulkConfirmation,
> extends DialogProps {
  confirmation: C;
  service: OperationsService;
}

export type Dialogs = ReturnType<typeof createDialogs>;

/** At most one is open. Nothing is sent before it's confirmed. */
export function createDialogs({ onEnd }: Pick<Session, "onEnd">) {
  const store = createStore<OpenDialog | undefined>(undefined);
  let openings = 0;
  const closeAny = () => store.setState(() => undefined);
  onEnd(closeAny);
  return {
    store,
    open: (name: NamedDialog["name"], returnFocus: HTMLElement | null): void => {
      const dialog = { name, returnFocus, opening: ++openings };
      store.setState(() => dialog);
    },
    /** Give an array for a bulk action, and the search it came from with its exclusions that exclude nothing. */
    openConfirmation: (
      kind: OperationKind,
      instances: Instance | ChosenTarget[],
      returnFocus: HTMLElement | null,
      chosenBy?: ChosenBy,
      emptyExclusions: readonly string[] = [],
    ): void => {
      const opening = { kind, returnFocus, opening: ++openings };
      const dialog = Array.isArray(instances)
        ? { ...opening, targets: instances, chosenBy, emptyExclusions }
        : { ...opening, instance: instances };
      store.setState(() => dialog);
    },
    /** Does nothing if another dialog has opened since. */
    close: (opening: number): void => {
      store.setState((open) => (open?.opening === opening ? undefined : open));
    },
    closeAny,
    /** The page beneath was left. Jump to, the shortcuts and the help belong to no page. */
    closeOfPage: (): void => {
      store.setState((open) =>
        open && "name" in open && open.name !== "disconnect" ? open : undefined,
      );
    },
    isOpen: (opening: number) => store.get()?.opening === opening,
  };
}

export const useDialogs = (): Dialogs => useServices().dialogs;
