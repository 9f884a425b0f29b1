import { useEffect, useState } from "react";
import { holdLock } from "../tabs/locks.ts";
import { useIsVisible } from "../ui/page/browser-state.ts";

/**
 * Elects one tab of a connection to keep something fresh. A hidden tab gives the role up, and the browser takes it from a tab
 * that closes or crashes.
 * @param name what is kept fresh, and for which connection
 * @returns whether this tab is elected
 */
export function usePoller(name: string): boolean {
  const isVisible = useIsVisible();
  const [elected, setElected] = useState<string>();
  useEffect(() => {
    if (!isVisible) return;
    const release = holdLock(`poll.${name}`, () => setElected(name));
    return () => {
      release();
      setElected(undefined);
    };
  }, [name, isVisible]);
  return elected === name;
}
