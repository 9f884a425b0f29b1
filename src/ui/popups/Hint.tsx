import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { cardsQuery } from "../class-names.ts";

const HintPopup = lazy(async () => {
  const { HintPopup } = await import("./HintPopup.tsx");
  return { default: HintPopup };
});

interface HintProps extends Omit<ComponentProps<"time">, "title"> {
  as?: "span" | "time";
  /** A function is called when it's needed: formatting a time for each of 20 rows takes 2 % of their first rendering. */
  text: string | undefined | (() => string);
  children: ReactNode;
}

/** A short form whose exact text is in the browser's own tooltip and, for fingers, which have none, in ours. */
export function Hint({ as: Element = "span", text, children, ...rest }: HintProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [anchor, setAnchor] = useState<Element>();
  const needsText = isPointedAt || anchor !== undefined;
  const exact = typeof text === "function" ? (needsText ? text() : undefined) : text;
  function openOnTap({ nativeEvent, currentTarget, target }: MouseEvent): void {
    if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== "touch") return;
    const isOnCard = currentTarget.closest("[data-opens-on-tap]") && matchMedia(cardsQuery).matches;
    const isOnControl = target instanceof globalThis.Element && target.closest("a, button");
    if (!isOnCard && !isOnControl) setAnchor(currentTarget);
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only a way to read */}
      <Element
        {...rest}
        title={exact}
        onPointerEnter={() => setIsPointedAt(true)}
        onClick={openOnTap}
      >
        {children}
      </Element>
      {anchor && exact !== undefined && (
        <Suspense>
          <HintPopup anchor={anchor} text={exact} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
