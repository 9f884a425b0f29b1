import { useEffect, useState, useSyncExternalStore } from "react";
import { holdLock } from "./locks.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * Whether this tab is the one of its connection that keeps something fresh. A tab that nobody looks at gives that up, and
 * from one that closes or crashes the browser takes it back.
 * @param name what is kept fresh, and for which connection
 */
export function usePoller(name: string): boolean {
  const visible = useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
  const [held, setHeld] = useState<string>();
  useEffect(() => {
    if (!visible) return;
    const release = holdLock(`poll.${name}`, () => setHeld(name));
    return () => {
      release();
      setHeld(undefined);
    };
  }, [name, visible]);
  return held === name;
}
