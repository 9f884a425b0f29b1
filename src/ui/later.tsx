import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from "react";
import { fetchCodeAhead, tellMissingCode } from "./code.ts";
import { PartBoundary } from "./PartBoundary.tsx";

interface LaterProps<Props> {
  /** The code could not be fetched, or the part failed: whoever wanted it takes back the wish. */
  onMissing: () => void;
  part: Props;
}

/**
 * Makes a component whose code is fetched on its first use, or ahead of it with `preload`. Unlike React's `lazy` it forgets
 * a failure, so that wanting it again tries again; and it shows the part as soon as its code is here, where `lazy` lets
 * 300 ms go by.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined;
  const loadOnce = async () => (arrived = await load());

  function Later({ onMissing, part }: LaterProps<Props>) {
    const [component, setComponent] = useState(() => arrived);
    const missing = useEffectEvent(onMissing);
    useEffect(() => {
      if (component) return undefined;
      let isWanted = true;
      loadOnce().then(
        (fetched) => isWanted && setComponent(() => fetched),
        () => {
          // What nobody waits for any more is nobody's trouble.
          if (!isWanted) return;
          tellMissingCode();
          missing();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [component]);
    return (
      component && <PartBoundary onError={onMissing}>{createElement(component, part)}</PartBoundary>
    );
  }
  function preload() {
    if (!arrived) fetchCodeAhead(loadOnce);
  }
  return Object.assign(Later, { preload });
}
