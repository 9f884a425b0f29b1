import type { RegisteredRouter } from "@tanstack/react-router";
import { createStore, type Store } from "@tanstack/react-store";
import { createContext } from "react";
import { useConnection, useServices } from "../hooks/use-services.ts";
import type { Failure, Reference } from "../api/error.ts";
import type { TeamBannerStore } from "./team-banner.ts";

export interface Toast {
  id: number;
  title: string;
  text?: string;
  /** Shown as a banner at the top, until dismissed. */
  error?: Failure;
  reference?: Reference;
  /** Stays until dismissed. */
  persistent?: boolean;
  action?: { label: string; onAction: () => void };
  /** Replaces an earlier message with the same topic. Default: the title. */
  topic?: string;
}

export type Toasts = ReturnType<typeof createToasts>;

export function createToasts() {
  const store = createStore<Toast[]>([]);
  let lastId = 0;
  const topicOf = ({ topic, title }: Omit<Toast, "id">) => topic ?? title;
  return {
    store,
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

/** Something that happened while the tab was hidden. The page shows it too; this only gets the user back. */
export interface HiddenMessage {
  title: string;
  text?: string;
  topic: string;
  open: (router: RegisteredRouter) => void;
}

export interface Notifications {
  toasts: Toasts;
  teamBanner: TeamBannerStore;
  hidden: Store<HiddenMessage[]>;
}

/** For a password manager's or a person's mistake. */
export function keyRefused(text = "It was not searched for."): Omit<Toast, "id"> {
  return { title: "That’s your API key.", text, persistent: true };
}

/** Whether a text has the API key in it. Then it's refused, with a toast: an address, and what is kept, mustn't have it. */
export function useKeyRefusal(consequence?: string): (text: string) => boolean {
  const { holdsKey } = useConnection();
  const { toasts } = useNotifications();
  return (text) => {
    const isRefused = holdsKey(text);
    if (isRefused) toasts.show(keyRefused(consequence));
    return isRefused;
  };
}

export const useNotifications = (): Notifications => useServices().notifications;

export const BannerContainerContext = createContext<HTMLElement | null>(null);
