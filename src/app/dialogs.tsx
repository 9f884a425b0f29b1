import { createStore, useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { later } from "../later.ts";
import { OpenConfirmation } from "../actions/confirmation.tsx";
import { useServices } from "../hooks/use-services.ts";

interface OpenDialog {
  name: "palette" | "shortcuts" | "search-help";
  returnFocus: HTMLElement | null;
}

/** Dialogs that belong to no page; at most one is open. */
export type AppDialogs = ReturnType<typeof createAppDialogs>;

export function createAppDialogs() {
  const store = createStore<OpenDialog | undefined>(undefined);
  return {
    store,
    open: (name: OpenDialog["name"], returnFocus: HTMLElement | null) =>
      store.setState(() => ({ name, returnFocus })),
    close: () => store.setState(() => undefined),
  };
}

export const useAppDialogs = (): AppDialogs => useServices().dialogs;

export function Dialogs() {
  const { store, close } = useAppDialogs();
  const open = useSelector(store);
  // When the layout unmounts, close them: the session has ended, or a page has crashed.
  useEffect(() => close, [close]);
  return (
    <>
      {open?.name === "palette" && (
        <later.CommandPalette returnFocus={open.returnFocus} onClose={close} />
      )}
      {open?.name === "shortcuts" && (
        <later.ShortcutsDialog returnFocus={open.returnFocus} onClose={close} />
      )}
      {open?.name === "search-help" && open.returnFocus && (
        <later.QueryHelp anchor={open.returnFocus} onClose={close} />
      )}
      <OpenConfirmation />
    </>
  );
}
