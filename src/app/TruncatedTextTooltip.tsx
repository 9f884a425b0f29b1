import { Tooltip } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";
import { findFullText, findFullTextsOfControl, type FullText } from "./full-text.ts";

interface Content extends FullText {
  /** Opened by the keyboard focus, not by the mouse or a tap. */
  isFocus: boolean;
}

/** How long the mouse or the focus rests before the tooltip opens. Milliseconds. */
const delays = { mouse: 300, focus: 600 };

const controls =
  "a, button, input, select, textarea, label, summary, [role=option], [role^=menuitem]";
const tooltip = "[role=tooltip]";

/** Whether a tap does something. On a small screen a row of the list is a card, and a tap on it opens its instance. */
function reactsToTap(target: Element): boolean {
  const isOnCard = target.closest("[data-opens-on-tap] tr") !== null;
  return target.closest(controls) !== null || (isOnCard && matchMedia("(width < 45rem)").matches);
}

/**
 * The tooltip with the full text of truncated text: where the mouse or the keyboard focus rests, or where a finger taps. One
 * tooltip for the page, because the page has hundreds of cells. Screen readers read the full text in the page, so the tooltip
 * is hidden from them.
 */
export function TruncatedTextTooltip() {
  const [content, setContent] = useState<Content>();
  useEffect(() => listen(setContent), []);
  if (!content) return null;
  const { anchor, texts, isFocus } = content;
  return (
    // The mouse must reach the rows under a tooltip that the keyboard has opened (WCAG 1.4.13).
    <Tooltip.Root open disableHoverablePopup={isFocus}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side={isFocus ? "top" : "bottom"}
          sideOffset={isFocus ? 8 : 4}
          align="start"
          positionMethod="fixed"
          collisionPadding={8}
          collisionAvoidance={{ fallbackAxisSide: "none" }}
          className="z-50 data-anchor-hidden:hidden print:hidden"
        >
          <Tooltip.Popup
            role="tooltip"
            aria-hidden
            tabIndex={undefined}
            className="grid max-h-[50dvh] w-max max-w-[min(92vw,32rem)] gap-y-0.5 overflow-y-auto rounded-control border border-line bg-raised px-2.5 py-1.5 text-small text-ink shadow-float [overflow-wrap:anywhere]"
          >
            {texts.map((text) => (
              <bdi key={text}>{text}</bdi>
            ))}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Adds one delegated listener for each event to the window, until the returned function is called. */
function listen(setContent: (content: Content | undefined) => void): () => void {
  const controller = new AbortController();
  let pointerTimer: ReturnType<typeof setTimeout> | undefined;
  let focusTimer: ReturnType<typeof setTimeout> | undefined;
  let content: Content | undefined;
  let isTouch = false;
  /** The last key is no way to explore: a letter (`j` and `k` walk through rows), or Enter, which opens another page. */
  let isLetterOrEnter = false;

  function update(next: Content | undefined) {
    if (next !== content) setContent((content = next));
  }
  function openFor(found: FullText | undefined, isFocus = false) {
    // The element can be removed during the delay.
    if (found?.anchor.isConnected) update({ ...found, isFocus });
    // The mouse over other text does not close the tooltip of the focus.
    else if (content?.isFocus === isFocus) update(undefined);
  }
  function on<Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) {
    addEventListener(type, listener, { capture: true, signal: controller.signal });
  }

  on("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    clearTimeout(pointerTimer);
    // The tooltip stays while the mouse moves between it and its anchor.
    if (target.closest(tooltip) || content?.anchor.contains(target)) return;
    pointerTimer = setTimeout(() => openFor(findFullText(target, true)), delays.mouse);
  });
  on("pointerdown", ({ target, pointerType }) => {
    clearTimeout(pointerTimer);
    isTouch = pointerType === "touch";
    if (target instanceof Element && !target.closest(tooltip)) update(undefined);
  });
  on("click", ({ target }) => {
    if (!isTouch || !(target instanceof Element) || target.closest(tooltip)) return;
    if (!reactsToTap(target)) openFor(findFullText(target, false));
  });

  function openForFocus() {
    clearTimeout(focusTimer);
    const control = document.activeElement;
    // The router moves the focus to the main content, which is no control.
    if (!isLetterOrEnter && control?.matches(`:is(${controls}):focus-visible`))
      focusTimer = setTimeout(() => openFor(findFullTextsOfControl(control), true), delays.focus);
  }
  on("focusin", openForFocus);
  on("focusout", () => {
    clearTimeout(focusTimer);
    openFor(undefined, true);
  });
  on("keydown", (event) => {
    clearTimeout(focusTimer);
    isLetterOrEnter = event.key.length === 1 || event.key === "Enter";
    if (event.key !== "Escape" || !content?.anchor.isConnected) return;
    // A dialog or menu under the tooltip stays open.
    event.preventDefault();
    event.stopImmediatePropagation();
    update(undefined);
  });
  on("scroll", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(tooltip)) update(undefined);
  });
  on("resize", () => update(undefined));
  openForFocus();

  return () => {
    controller.abort();
    clearTimeout(pointerTimer);
    clearTimeout(focusTimer);
  };
}
