import { createStore } from "@tanstack/react-store";
import { useServices } from "../hooks/use-services.ts";
import type { Session } from "../session/session.ts";

interface OpenDialog {
  name: "palette" | "shortcuts" | "search-help";
  returnFocus: HTMLElement | null;
}

/** Dialogs that belong to no page; at most one is open. */
export type AppDialogs = ReturnType<typeof createAppDialogs>;

export function createAppDialogs({ onEnd }: Pick<Session, "onEnd">) {
  const store = createStore<OpenDialog | undefined>(undefined);
  const close = () => store.setState(() => undefined);
  onEnd(close);
  return {
    store,
    open: (name: OpenDialog["name"], returnFocus: HTMLElement | null) =>
      store.setState(() => ({ name, returnFocus })),
    close,
  };
}

export const useAppDialogs = (): AppDialogs => useServices().dialogs;
