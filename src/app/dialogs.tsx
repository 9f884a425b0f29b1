import { createStore, useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { later } from "../later.ts";
import { OpenConfirmation, useConfirmation } from "../actions/confirmation.tsx";
import { useNotifications } from "../errors/notifications.ts";
import { useServices } from "../hooks/use-services.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";

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
  const { toasts } = useNotifications();
  const confirmation = useConfirmation();
  function closeFailed() {
    close();
    confirmation.dismiss();
    toasts.show({
      title: "The dialog couldn’t be shown any more.",
      text: "It was closed. Activity says what was sent.",
      persistent: true,
    });
  }
  return (
    <ErrorBoundary onError={closeFailed}>
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
    </ErrorBoundary>
  );
}
