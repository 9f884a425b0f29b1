/** The full texts of an element that displays less. */
export interface FullText {
  anchor: Element;
  /** The label is the header of the text's column. */
  texts: { label?: string | undefined; text: string }[];
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
  if (text !== undefined) return { anchor, texts: [{ text }] };
  return anchor.parentElement ? findFullText(anchor.parentElement, isHover) : undefined;
}

/** The full texts of a control; of its row if it is the link of a row header, as nothing else in the row takes the focus. */
export function findFullTextsOfControl(control: Element): FullText | undefined {
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
  const full = element.getAttribute("data-full-text");
  if (full !== null) return full;
  if (element.matches(title)) return element.getAttribute("title") ?? undefined;
  if (element.scrollWidth <= element.clientWidth) return undefined;
  // The exact value in a title says more than the truncated label.
  return element.closest(title)?.getAttribute("title") ?? element.textContent ?? undefined;
}
