import { createStore } from "@tanstack/react-store";
import { createContext, use } from "react";

/** A dialog of the app that is open, or whose code is on its way. */
interface OpenDialog {
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
}

/** Makes the state of a dialog. */
function createDialog() {
  const store = createStore<OpenDialog | undefined>(undefined);
  return {
    store,
    open: (returnFocus: HTMLElement | null) => store.setState(() => ({ returnFocus })),
    /** Closes it, or gives it up before it was there. */
    close: () => store.setState(() => undefined),
  };
}

/** The dialogs of one app that belong to no page. */
export type AppDialogs = ReturnType<typeof createAppDialogs>;

/** Makes their state. */
export function createAppDialogs() {
  return { jump: createDialog(), keySheet: createDialog() };
}

/** Offers them to the components below. */
export const AppDialogsContext = createContext<AppDialogs | undefined>(undefined);

/** The dialogs of this app that belong to no page. */
export function useAppDialogs(): AppDialogs {
  const dialogs = use(AppDialogsContext);
  if (!dialogs) throw new Error("useAppDialogs needs an AppDialogsContext above it.");
  return dialogs;
}
