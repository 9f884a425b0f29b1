/** The full texts of an element that displays less. */
export interface FullText {
  anchor: Element;
  texts: string[];
}

/** Text that the style sheet truncates, and short forms of a longer text. */
const truncatable = ".truncate, [data-full-text]";

/** The title of a link says where it leads, so it is not the full text. */
const title = "[title]:not(a)";

/**
 * The full text of the nearest element around a target that displays less.
 * @param isHover the browser itself displays `title` to a mouse, and only to a mouse
 */
export function findFullText(target: Element, isHover: boolean): FullText | undefined {
  if (isHover && target.closest("[title]")) return undefined;
  const anchor = target.closest(`${truncatable}, ${title}`);
  if (!anchor) return undefined;
  const text = fullTextOf(anchor);
  if (text !== undefined) return { anchor, texts: [text] };
  return anchor.parentElement ? findFullText(anchor.parentElement, isHover) : undefined;
}

/** The full texts in a control that has the focus. */
export function findFullTextsOfControl(control: Element): FullText | undefined {
  const texts = [control, ...control.querySelectorAll(truncatable)].flatMap((element) => {
    const isInShortForm = element.parentElement?.closest("[data-full-text]");
    if (isInShortForm || !element.matches(truncatable) || !element.checkVisibility()) return [];
    return fullTextOf(element) ?? [];
  });
  return texts.length > 0 ? { anchor: control, texts } : undefined;
}

/** The full text of an element that displays less; undefined if it displays all of it. */
function fullTextOf(element: Element): string | undefined {
  const full = element.getAttribute("data-full-text");
  if (full !== null) return full;
  if (element.matches(title)) return element.getAttribute("title") ?? undefined;
  if (element.scrollWidth <= element.clientWidth) return undefined;
  // The exact value in a title says more than the truncated label.
  return element.closest(title)?.getAttribute("title") ?? element.textContent ?? undefined;
}
