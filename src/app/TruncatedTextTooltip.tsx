import { Tooltip } from "@base-ui/react/tooltip";
import { Fragment, useEffect, useState } from "react";

interface FullText {
  anchor: Element;
  /** The label is the header of the text's column. */
  texts: { label?: string | undefined; text: string }[];
}

type Trigger = "hover" | "focus" | "touch";
type Content = FullText & { trigger: Trigger };

/** How long the mouse, the focus or a finger rests before the tooltip opens. Milliseconds. */
const delays: Record<Trigger, number> = { hover: 300, focus: 600, touch: 500 };

/** Text that the style sheet truncates, and short forms of a longer text. */
const truncatable = ".truncate, [data-full-text]";
const controls =
  "a, button, input, select, textarea, label, summary, [role=option], [role^=menuitem]";
const tooltip = "[role=tooltip]";

/**
 * The tooltip with the full text of truncated text: where the mouse or the keyboard focus rests, where a finger taps, or rests on
 * a control. One tooltip for the page, because the page has hundreds of cells. Screen readers read the full text in the page, so
 * the tooltip is hidden from them.
 */
export function TruncatedTextTooltip() {
  const [content, setContent] = useState<Content>();
  useEffect(() => listen(setContent), []);
  if (!content) return null;
  const isFocus = content.trigger === "focus";
  return (
    // The mouse must reach the rows under a tooltip that the keyboard has opened (WCAG 1.4.13).
    <Tooltip.Root open disableHoverablePopup={isFocus}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={content.anchor}
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
            {content.texts.map(({ label, text }) => (
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
  const { signal } = controller;
  const timers: Partial<Record<Trigger, ReturnType<typeof setTimeout>>> = {};
  let current: Content | undefined;
  let isTouch = false;
  /** The finger has rested on a control: lifting it must not activate the control. */
  let isLongPress = false;

  function open(trigger: Trigger, found: FullText | undefined) {
    if (!found && current?.trigger !== trigger) return;
    current = found && { ...found, trigger };
    setContent(current);
  }
  function close() {
    if (current) open(current.trigger, undefined);
  }
  function openAfterDelay(trigger: Trigger, find: () => FullText | undefined) {
    clearTimeout(timers[trigger]);
    timers[trigger] = setTimeout(() => open(trigger, find()), delays[trigger]);
  }
  function on<K extends keyof WindowEventMap>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ) {
    addEventListener(type, listener, { capture: true, passive: type === "scroll", signal });
  }

  on("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    clearTimeout(timers.hover);
    // The tooltip stays while the mouse moves between it and its anchor.
    if (target.closest(tooltip) || current?.anchor.contains(target)) return;
    openAfterDelay("hover", () => findAt(target, true));
  });
  on("pointerdown", ({ target, pointerType }) => {
    clearTimeout(timers.hover);
    isTouch = pointerType === "touch";
    isLongPress = false;
    if (!(target instanceof Element) || target.closest(tooltip)) return;
    close();
    const control = isTouch && target.closest(controls);
    const found = control && (findAt(target, false) ?? findInControl(control));
    if (!found) return;
    openAfterDelay("touch", () => {
      isLongPress = true;
      return found;
    });
  });
  on("pointerup", () => clearTimeout(timers.touch));
  // The browser cancels the pointer when the finger scrolls.
  on("pointercancel", () => clearTimeout(timers.touch));
  on("click", (event) => {
    const { target } = event;
    if (isLongPress) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isTouch && target instanceof Element && !target.closest(`${controls}, ${tooltip}`)) {
      open("touch", findAt(target, false));
    }
    isLongPress = false;
  });
  function openFocused() {
    const control = document.activeElement;
    // The router moves the focus to the main content, which is no control.
    if (control?.matches(`:is(${controls}):focus-visible`))
      openAfterDelay("focus", () => findInControl(control));
  }
  on("focusin", openFocused);
  on("focusout", () => {
    clearTimeout(timers.focus);
    open("focus", undefined);
  });
  on("keydown", (event) => {
    clearTimeout(timers.focus);
    if (event.key !== "Escape" || !current?.anchor.isConnected) return;
    // A dialog or menu under the tooltip stays open.
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  });
  on("scroll", ({ target }) => {
    if (!(target instanceof Element) || !target.closest(tooltip)) close();
  });
  on("resize", close);
  openFocused();

  return () => {
    controller.abort();
    for (const timer of Object.values(timers)) clearTimeout(timer);
  };
}

/** @param isHover the browser itself displays `title` to a mouse, and only to a mouse */
function findAt(target: Element, isHover: boolean): FullText | undefined {
  if (isHover && target.closest("[title]")) return undefined;
  const anchor = target.closest(`${truncatable}, [title]`);
  if (!anchor) return undefined;
  const text = fullTextOf(anchor);
  if (text !== undefined) return { anchor, texts: [{ text }] };
  return anchor.parentElement ? findAt(anchor.parentElement, isHover) : undefined;
}

/** The full texts of a control; of its row if it is the link of a row header, as nothing else in the row takes the focus. */
function findInControl(control: Element): FullText | undefined {
  const row = control.closest("[role=rowheader] a")?.closest("tr");
  const headers = row?.closest("table")?.tHead?.rows[0]?.cells;
  const texts = row
    ? Array.from(row.cells).flatMap((cell, column) =>
        // A relative time has the exact time in its title.
        fullTextsIn(cell, `${truncatable}, time[title]`, headers?.[column]?.innerText.trim()),
      )
    : fullTextsIn(control, truncatable);
  return texts.length > 0 ? { anchor: control, texts } : undefined;
}

function fullTextsIn(part: Element, selector: string, label?: string): FullText["texts"] {
  return [part, ...part.querySelectorAll(selector)].flatMap((element) => {
    const isInShortForm = element.parentElement?.closest("[data-full-text]");
    if (isInShortForm || !element.matches(selector) || !element.checkVisibility()) return [];
    const text = fullTextOf(element);
    return text === undefined ? [] : [{ label, text }];
  });
}

/** The full text of an element that displays less; undefined if it displays all of it. */
function fullTextOf(element: Element): string | undefined {
  const text = element.getAttribute("data-full-text") ?? element.getAttribute("title");
  if (text !== null) return text;
  if (element.scrollWidth <= element.clientWidth) return undefined;
  // The exact value in a title says more than the truncated label.
  return element.closest("[title]")?.getAttribute("title") ?? element.textContent ?? undefined;
}
