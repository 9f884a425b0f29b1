import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

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

/** Changes with the page's zoom, and when the window moves to another screen. */
export function usePixelRatio(): number {
  // Stops matching once the ratio is another.
  useMediaQuery(`(resolution: ${devicePixelRatio}dppx)`);
  return devicePixelRatio;
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToBrowser, () => navigator.onLine);
}

export function useIsVisible(): boolean {
  return useSyncExternalStore(subscribeToBrowser, () => document.visibilityState === "visible");
}

/** To the connection, and to whether the tab is visible. */
function subscribeToBrowser(listener: () => void): () => void {
  const controller = new AbortController();
  addEventListener("online", listener, controller);
  addEventListener("offline", listener, controller);
  document.addEventListener("visibilitychange", listener, controller);
  return () => controller.abort();
}

/**
 * Publishes the element's height to `users`, a selector of what sticks or scrolls beside it. Round up to keep the space free, down to
 * avoid a gap.
 */
export function usePublishedHeight<T extends HTMLElement>(
  variable: `--${string}`,
  users: string,
  round: (height: number) => number,
) {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.target.getBoundingClientRect().height ?? 0;
      sheet.replaceSync(`${users} { ${variable}: ${round(height)}px }`);
    });
    if (ref.current) observer.observe(ref.current);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [variable, users, round]);
  return ref;
}
