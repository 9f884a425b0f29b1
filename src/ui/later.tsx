import { type ComponentType, createElement, lazy, useState } from "react";
import { fetchCode, fetchCodeAhead } from "./code.ts";
import { PartBoundary } from "./PartBoundary.tsx";

interface LaterProps<Props> {
  /** The code could not be fetched, or the part failed: whoever wanted it takes back the wish. */
  onMissing: () => void;
  part: Props;
}

/**
 * Makes a component whose code is fetched on its first use, or ahead of it with `preload`. Unlike React's `lazy` it forgets
 * a failure, so that wanting it again tries again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined;
  const loadOnce = async () => (arrived = await load());
  const begin = () => lazy(async () => ({ default: await fetchCode(loadOnce) }));
  let current = begin();

  function Later({ onMissing, part }: LaterProps<Props>) {
    // What is there is rendered at once: what React has waited for, however shortly, it shows after 300 ms at the earliest.
    const [component] = useState(() => arrived ?? current);
    function forget() {
      current = begin();
      onMissing();
    }
    return <PartBoundary onError={forget}>{createElement(component, part)}</PartBoundary>;
  }
  return Object.assign(Later, { preload: () => fetchCodeAhead(loadOnce) });
}
