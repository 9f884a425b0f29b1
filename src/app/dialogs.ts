import { createStore } from "@tanstack/react-store";
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
