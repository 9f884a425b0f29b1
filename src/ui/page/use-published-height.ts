import { useLayoutEffect, useRef } from "react";

/** For things that stick or scroll beside the element. Round up to keep the space free, down to avoid a gap. */
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
