import { createStore, useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { later } from "../later.ts";
import { useConfirmation } from "../actions/use-operations.ts";
import { useServices } from "../hooks/use-services.ts";

interface OpenDialog {
  name: "palette" | "shortcuts";
  returnFocus: HTMLElement | null;
}

/** The dialogs of one app that belong to no page; one of them is open, or none. */
export type AppDialogs = ReturnType<typeof createAppDialogs>;

/** Creates their state. */
export function createAppDialogs() {
  const store = createStore<OpenDialog | undefined>(undefined);
  return {
    store,
    /** @param returnFocus gets the focus when the dialog closes */
    open: (name: OpenDialog["name"], returnFocus: HTMLElement | null) =>
      store.setState(() => ({ name, returnFocus })),
    close: () => store.setState(() => undefined),
  };
}

export const useAppDialogs = (): AppDialogs => useServices().dialogs;

/** Renders the open dialog: command palette, shortcuts, or the confirmation of an action. */
export function Dialogs() {
  const confirmation = useConfirmation();
  const { store, close } = useAppDialogs();
  const openConfirmation = useSelector(confirmation.store, (state) => state.current);
  const open = useSelector(store);
  // The end of the session closes them.
  useEffect(() => close, [close]);
  return (
    <>
      {open?.name === "palette" && (
        <later.CommandPalette returnFocus={open.returnFocus} onClose={close} />
      )}
      {open?.name === "shortcuts" && (
        <later.ShortcutsDialog returnFocus={open.returnFocus} onClose={close} />
      )}
      {openConfirmation && (
        <later.ActionDialog
          key={openConfirmation.opening}
          confirmation={openConfirmation}
          returnFocus={openConfirmation.returnFocus}
          onClose={() => confirmation.close(openConfirmation.opening)}
        />
      )}
    </>
  );
}
