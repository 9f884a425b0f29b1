import { Tooltip } from "@base-ui/react/tooltip";
import { Fragment, useEffect, useState } from "react";
import { findFullText, findFullTextsOfControl, type FullText } from "./full-text.ts";

interface Content extends FullText {
  /** Opened by the keyboard focus, not by a mouse or a finger. */
  isFocus: boolean;
}

/** How long the mouse, the focus or a finger rests before the tooltip opens. Milliseconds. */
const delays = { mouse: 300, focus: 600, finger: 500 };

const controls =
  "a, button, input, select, textarea, label, summary, [role=option], [role^=menuitem]";
const tooltip = "[role=tooltip]";

/** The control that a finger uses at a place. A card is one: a tap on it opens its instance. */
function touchedControl(target: Element): Element | undefined {
  const card = matchMedia("(width < 45rem)").matches && target.closest("[data-opens-on-tap] tr");
  const link = card && card.querySelector("[role=rowheader] a");
  return target.closest(controls) ?? (link || undefined);
}

/**
 * The tooltip with the full text of truncated text: where the mouse or the keyboard focus rests, where a finger taps, or rests on
 * a control. One tooltip for the page, because the page has hundreds of cells. Screen readers read the full text in the page, so
 * the tooltip is hidden from them.
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
            className="grid max-h-[50dvh] w-max max-w-[min(92vw,32rem)] grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 overflow-y-auto rounded-control border border-line bg-raised px-2.5 py-1.5 text-small text-ink shadow-float [overflow-wrap:anywhere]"
          >
            {texts.map(({ label, text }) => (
              <Fragment key={`${label} ${text}`}>
                {label !== undefined && <span className="text-ink-3">{label} </span>}
                <bdi className={label === undefined ? "col-span-2" : undefined}>{text}</bdi>
              </Fragment>
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
  /** The finger has rested on a control: lifting it must not activate the control. */
  let isLongPress = false;

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
    isLongPress = false;
    if (!(target instanceof Element) || target.closest(tooltip)) return;
    update(undefined);
    const control = isTouch && touchedControl(target);
    const found = control && (findFullText(target, false) ?? findFullTextsOfControl(control));
    if (!found) return;
    pointerTimer = setTimeout(() => {
      isLongPress = true;
      openFor(found);
    }, delays.finger);
  });
  on("pointerup", () => clearTimeout(pointerTimer));
  // The browser cancels the pointer when the finger scrolls.
  on("pointercancel", () => clearTimeout(pointerTimer));
  on("click", (event) => {
    const { target } = event;
    if (isLongPress) {
      event.preventDefault();
      event.stopPropagation();
    } else if (
      isTouch &&
      target instanceof Element &&
      !target.closest(tooltip) &&
      !touchedControl(target)
    ) {
      openFor(findFullText(target, false));
    }
    isLongPress = false;
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
