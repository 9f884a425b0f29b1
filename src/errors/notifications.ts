import type { RegisteredRouter } from "@tanstack/react-router";
import { createStore, type Store } from "@tanstack/react-store";
import { useServices } from "../hooks/use-services.ts";
import type { Failure } from "../api/error.ts";
import type { Reference } from "./error-table.ts";
import type { TeamBannerStore } from "./team-banner.ts";

/** A message that belongs to no place of the page. */
export interface Toast {
  id: number;
  title: string;
  text?: string;
  /** Makes it a banner at the top of the page, which stays until it is dismissed. */
  error?: Failure;
  /** The code and request ID that a toast shows at its end. */
  reference?: Reference;
  /** The toast stays until it is dismissed. */
  persistent?: boolean;
  /** A button; it dismisses the toast, too. */
  action?: { label: string; onAction: () => void };
  /** A new message replaces the one with the same topic. Default: its title. */
  topic?: string;
}

export type Toasts = ReturnType<typeof createToasts>;

/** Creates the store of the messages, oldest first. */
export function createToasts() {
  const store = createStore<Toast[]>([]);
  let lastId = 0;
  const topicOf = ({ topic, title }: Omit<Toast, "id">) => topic ?? title;
  return {
    store,
    /** Adds a message and removes the one with the same topic. */
    show: (toast: Omit<Toast, "id">): void => {
      const id = ++lastId;
      store.setState((toasts) => [
        ...toasts.filter((other) => topicOf(other) !== topicOf(toast)),
        { ...toast, id },
      ]);
    },
    dismiss: (id: number): void => {
      store.setState((toasts) => toasts.filter((toast) => toast.id !== id));
    },
    clear: (): void => store.setState(() => []),
  };
}

/** What happened while the tab was hidden. The page tells it, too: this calls the person back to it. */
export interface HiddenMessage {
  title: string;
  text?: string;
  /** A new message replaces the one with the same topic. */
  topic: string;
  /** Opens what it is about. */
  open: (router: RegisteredRouter) => void;
  /** Whether this tab notifies, where all tabs have the same message. Default: it does. */
  isNotifier?: () => Promise<boolean>;
}

/** The messages of one app that belong to no place of a page. */
export interface Notifications {
  toasts: Toasts;
  teamBanner: TeamBannerStore;
  /** Since the tab was hidden. `HiddenMessages` counts them in the title and notifies; `tellWhileHidden` adds to them. */
  hidden: Store<HiddenMessage[]>;
}

export const useNotifications = (): Notifications => useServices().notifications;
