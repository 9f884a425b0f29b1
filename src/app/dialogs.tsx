import { createStore, useSelector } from "@tanstack/react-store";
import { createContext, use, useEffect } from "react";
import { lazyDialog } from "../ui/lazy-code.tsx";
import { LazyActionDialog, useOperations } from "../operations/operations.ts";

/** The command palette. */
export const LazyCommandPalette = lazyDialog(
  async () => (await import("./palette/CommandPalette.tsx")).CommandPalette,
);

/** The list of the keyboard shortcuts. */
export const LazyShortcutsDialog = lazyDialog(
  async () => (await import("./shortcuts/ShortcutsDialog.tsx")).ShortcutsDialog,
);

/** Creates the state of a dialog: undefined, or open. */
function createDialog() {
  const store = createStore<{ returnFocus: HTMLElement | null } | undefined>(undefined);
  return {
    store,
    /** @param returnFocus gets the focus when the dialog closes */
    open: (returnFocus: HTMLElement | null) => store.setState(() => ({ returnFocus })),
    close: () => store.setState(() => undefined),
  };
}

/** The dialogs of one app that belong to no page. */
export type AppDialogs = ReturnType<typeof createAppDialogs>;

/** Creates their state. */
export function createAppDialogs() {
  return { palette: createDialog(), shortcuts: createDialog() };
}

/** Provides the dialogs to the components below. */
export const AppDialogsContext = createContext<AppDialogs | undefined>(undefined);

/** The dialogs of this app that belong to no page. */
export function useAppDialogs(): AppDialogs {
  const dialogs = use(AppDialogsContext);
  if (!dialogs) throw new Error("useAppDialogs needs an AppDialogsContext above it.");
  return dialogs;
}

/** Renders the open dialog: command palette, shortcuts, or the confirmation of an action. */
export function Dialogs() {
  const { confirmation } = useOperations();
  const { palette, shortcuts } = useAppDialogs();
  const openConfirmation = useSelector(confirmation.store, (state) => state.current);
  const openPalette = useSelector(palette.store);
  const openShortcuts = useSelector(shortcuts.store);
  // The end of the session closes them.
  useEffect(
    () => () => {
      palette.close();
      shortcuts.close();
    },
    [palette, shortcuts],
  );
  return (
    <>
      {openPalette && (
        <LazyCommandPalette returnFocus={openPalette.returnFocus} onClose={palette.close} />
      )}
      {openShortcuts && (
        <LazyShortcutsDialog returnFocus={openShortcuts.returnFocus} onClose={shortcuts.close} />
      )}
      {openConfirmation && (
        <LazyActionDialog
          key={openConfirmation.opening}
          confirmation={openConfirmation}
          returnFocus={openConfirmation.returnFocus}
          onClose={() => confirmation.close(openConfirmation.opening)}
        />
      )}
    </>
  );
}
