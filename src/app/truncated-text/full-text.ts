export interface FullText {
  anchor: Element;
  texts: string[];
}

/** Truncated by CSS, or a short form. */
const truncatable = ".truncate, [data-full-text]";

/** A link's title says where it leads. */
const title = "[title]:not(a)";

/** `isHover`: browsers show `title` on hover themselves, but only then. */
export function findFullText(target: Element, isHover: boolean): FullText | undefined {
  if (isHover && target.closest("[title]")) return undefined;
  const anchor = target.closest(`${truncatable}, ${title}`);
  if (!anchor) return undefined;
  const text = fullTextOf(anchor);
  if (text !== undefined) return { anchor, texts: [text] };
  return anchor.parentElement ? findFullText(anchor.parentElement, isHover) : undefined;
}

export function findFullTextsOfControl(control: Element): FullText | undefined {
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
