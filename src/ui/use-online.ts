import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  addEventListener("online", listener, controller);
  addEventListener("offline", listener, controller);
  return () => controller.abort();
}

/** Whether the browser has any network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
