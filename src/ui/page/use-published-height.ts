import { useLayoutEffect, useRef } from "react";

/**
 * Publishes the height of an element as a CSS variable of the page, for what sticks or scrolls beside it.
 * @param variable "--panel-height"
 * @param round to whole pixels: up for what must stay free, down for what must not show a gap
 * @returns the ref of the element
 */
export function usePublishedHeight<T extends HTMLElement>(
  variable: `--${string}`,
  round: (height: number) => number,
) {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.target.getBoundingClientRect().height ?? 0;
      style.setProperty(variable, `${round(height)}px`);
    });
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable, round]);
  return ref;
}
