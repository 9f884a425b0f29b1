import { useSyncExternalStore } from "react";

/** Whether a media query matches, for what CSS alone cannot do. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the browser has any network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
}

function subscribeToConnection(listener: () => void): () => void {
  const controller = new AbortController();
  addEventListener("online", listener, controller);
  addEventListener("offline", listener, controller);
  return () => controller.abort();
}

/** Whether a person can see this tab. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === "visible");
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
