import { askToConfirmMany } from "../../operations/confirmation.ts";
import type { OperationKind } from "../../operations/operation.ts";
import { selected } from "./selection.ts";

/** Asks for one confirmation for everything that is selected. */
export function askForSelected(kind: OperationKind, returnFocus: HTMLElement | null): void {
  const targets = Array.from(selected().values(), ({ id, hostName, state }) => ({
    id,
    host: hostName ?? id,
    state,
  }));
  askToConfirmMany(kind, targets, returnFocus);
}
