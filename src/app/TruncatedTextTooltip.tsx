import { Tooltip } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";
import { cardsQuery } from "../ui/class-names.ts";

interface FullText {
  anchor: Element;
  texts: string[];
}

interface Content extends FullText {
  isFocus: boolean;
}

/** How long to rest on the text. */
const delays = { mouse: 300, focus: 600 };

const controls =
  "a, button, input, select, textarea, label, summary, [role=option], [role^=menuitem]";
const tooltip = "[role=tooltip]";

/** A tap on a card opens its instance. */
function reactsToTap(target: Element): boolean {
  const isOnCard = target.closest("[data-opens-on-tap] tr") !== null;
  return target.closest(controls) !== null || (isOnCard && matchMedia(cardsQuery).matches);
}

/** One for the hundreds of cells on a page. Hidden from screen readers, which read the full text anyway. */
export function TruncatedTextTooltip() {
  const [content, setContent] = useState<Content>();
  useEffect(() => listen(setContent), []);
  if (!content) return null;
  const { anchor, texts, isFocus } = content;
  return (
    // Hovering must reach the rows beneath (WCAG 1.4.13).
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

function listen(setContent: (content: Content | undefined) => void): () => void {
  const controller = new AbortController();
  let pointerTimer: ReturnType<typeof setTimeout> | undefined;
  let focusTimer: ReturnType<typeof setTimeout> | undefined;
  let content: Content | undefined;
  let isTouch = false;
  /** Letters (`j` and `k` walk through rows) and Enter don't count as exploring. */
  let isLetterOrEnter = false;

  function update(next: Content | undefined) {
    if (next !== content) setContent((content = next));
  }
  function openFor(found: FullText | undefined, isFocus = false) {
    // The row may be gone by now.
    if (found?.anchor.isConnected) update({ ...found, isFocus });
    // Hovering elsewhere doesn't close the focus's tooltip.
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
    // Stay open while the mouse moves between tooltip and text.
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
    // The router focuses the main content, which isn't a control.
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
    // Keep the dialog or menu beneath open.
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

/** Truncated by CSS, or a short form. */
const truncatable = ".truncate, [data-full-text]";

/** A link's title says where it leads. */
const title = "[title]:not(a)";

/** `isHover`: browsers show `title` on hover themselves, but only then. */
function findFullText(target: Element, isHover: boolean): FullText | undefined {
  if (isHover && target.closest("[title]")) return undefined;
  const anchor = target.closest(`${truncatable}, ${title}`);
  if (!anchor) return undefined;
  const text = fullTextOf(anchor);
  if (text !== undefined) return { anchor, texts: [text] };
  return anchor.parentElement ? findFullText(anchor.parentElement, isHover) : undefined;
}

function findFullTextsOfControl(control: Element): FullText | undefined {
  const texts = [control, ...control.querySelectorAll(truncatable)].flatMap((element) => {
    const isInShortForm = element.parentElement?.closest("[data-full-text]");
    if (isInShortForm || !element.matches(truncatable) || !element.checkVisibility()) return [];
    return fullTextOf(element) ?? [];
  });
  return texts.length > 0 ? { anchor: control, texts } : undefined;
}

/** Undefined if the element shows all of it. */
function fullTextOf(element: Element): string | undefined {
  const full = element.getAttribute("data-full-text");
  if (full !== null) return full;
  if (element.matches(title)) return element.getAttribute("title") ?? undefined;
  if (element.scrollWidth <= element.clientWidth) return undefined;
  // The exact value in a title beats the truncated label.
  return element.closest(title)?.getAttribute("title") ?? element.textContent ?? undefined;
}
