import type { Whole, WholeOf } from "./whole.ts";

/** Between the bubble and what it is about, with room for the focus ring; at least between it and the window. Pixels. */
const gap = { hover: 4, touch: 4, focus: 8 };
const margin = 8;

/** What it takes to show: a mouse that rests, the focus, a finger. */
type Way = "hover" | "focus" | "touch";

interface Shown {
  anchor: Element;
  way: Way;
  box: HTMLElement;
}

let shown: Shown | undefined;

// What it is about may go or change under it.
const watch = new MutationObserver(() => {
  if (shown && !shown.anchor.isConnected) hideBubble();
});

/** The bubble that shows, and there is only one. */
export function shownBubble(): Shown | undefined {
  return shown;
}

/** Shows what was found in place of what shows; where nothing was, what came the same way goes. */
export function switchBubble(whole: WholeOf | undefined, way: Way): void {
  if (whole?.element.isConnected) showBubble(whole, way);
  else if (shown?.way === way) hideBubble();
}

/** Takes away what shows. */
export function hideBubble(): void {
  watch.disconnect();
  shown?.box.remove();
  shown = undefined;
}

/**
 * Shows texts in full beside what cuts them off. Assistive technology has them in full where they are: for it there is
 * nothing here.
 */
function showBubble({ element: anchor, wholes }: WholeOf, way: Way): void {
  hideBubble();
  const box = document.createElement("div");
  box.role = "tooltip";
  box.ariaHidden = "true";
  box.className =
    "fixed z-50 grid w-max max-w-[min(92vw,32rem)] grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-control border border-line bg-raised px-2.5 py-1.5 text-small text-ink shadow-float [overflow-wrap:anywhere] max-h-[50dvh] overflow-y-auto print:hidden";
  // Only what a mouse has opened need let the mouse come near; anything else would be in its way (WCAG 1.4.13).
  if (way === "focus") box.style.pointerEvents = "none";
  box.append(...wholes.map(line));
  document.body.append(box);
  place(box, anchor.getBoundingClientRect(), way);
  shown = { anchor, way, box };
  watch.observe(document.body, { childList: true, subtree: true });
}

function line({ name, text }: Whole): HTMLElement {
  const row = document.createElement("div");
  row.className = "contents";
  if (name !== undefined) {
    const label = document.createElement("span");
    label.className = "text-ink-3";
    label.textContent = name;
    row.append(label, " ");
  }
  const value = document.createElement("bdi");
  if (name === undefined) value.className = "col-span-2";
  value.textContent = text;
  row.append(value);
  return row;
}

/** Beneath what it is about; with the keyboard above it, as one reads on beneath. Where there is no room, on the other side. */
function place(box: HTMLElement, anchor: DOMRect, way: Way): void {
  const { width, height } = box.getBoundingClientRect();
  const above = anchor.top - gap[way] - height;
  const beneath = anchor.bottom + gap[way];
  const fitsAbove = above >= margin;
  const fitsBeneath = beneath + height <= innerHeight - margin;
  const goesAbove = way === "focus" ? fitsAbove || !fitsBeneath : !fitsBeneath && fitsAbove;
  const { clientWidth } = document.documentElement;
  const left = Math.min(anchor.left, clientWidth - margin - width);
  box.style.left = `${Math.max(margin, left)}px`;
  box.style.top = `${Math.max(margin, goesAbove ? above : beneath)}px`;
}
