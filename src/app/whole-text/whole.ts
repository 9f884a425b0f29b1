/** What the style sheet's class of that name cuts off; what stands for more than it shows; what has a tooltip. */
const known = ".truncate, [data-whole], [title]";
/** Of its own accord a row says what is cut off in it, and the exact time behind a relative one. */
const knownInRow = ".truncate, [data-whole], time[title]";
const rowLink = "[role=rowheader] a";

/** What a tap, or a key, does something with by itself. */
export const controls =
  "a, button, input, select, textarea, label, summary, [role=option], [role^=menuitem]";

/** A text in full. */
export interface Whole {
  text: string;
  /** The header of its column, where several are told together. */
  name?: string | undefined;
}

/** An element, and what it says in full. */
export interface WholeOf {
  element: Element;
  wholes: Whole[];
}

/**
 * What is cut off where somebody points or taps, in full.
 * @param hovers the browser shows what has a tooltip by itself then, and only then
 */
export function wholeAt(target: Element, hovers: boolean): WholeOf | undefined {
  if (hovers && target.closest("[title]")) return undefined;
  for (
    let element = target.closest(known);
    element;
    element = element.parentElement?.closest(known) ?? null
  ) {
    const text = textOf(element);
    if (text !== undefined) return { element, wholes: [{ text }] };
  }
  return undefined;
}

/** What is cut off in a control, in full; of the link that names a row, in all of the row, as nothing else there takes the focus. */
export function wholeOfControl(control: Element): WholeOf | undefined {
  const row = control.closest(rowLink)?.closest("tr");
  const wholes = row ? wholesOfRow(row) : wholesIn(control, ".truncate, [data-whole]");
  return wholes.length > 0 ? { element: control, wholes } : undefined;
}

function wholesIn(part: Element, kind: string, name?: string): Whole[] {
  return [part, ...part.querySelectorAll(kind)].flatMap((element) => {
    const isPart = element.parentElement?.closest("[data-whole]");
    if (isPart || !element.matches(kind) || !element.checkVisibility()) return [];
    const text = textOf(element);
    return text === undefined ? [] : [{ name, text }];
  });
}

function wholesOfRow(row: HTMLTableRowElement): Whole[] {
  const headers = row.closest("table")?.tHead?.rows[0]?.cells;
  return Array.from(row.cells).flatMap((cell, place) =>
    wholesIn(cell, knownInRow, headers?.[place]?.innerText.trim()),
  );
}

function textOf(element: Element): string | undefined {
  const told = element.getAttribute("data-whole") ?? element.getAttribute("title");
  if (told !== null) return told;
  if (element.scrollWidth <= element.clientWidth) return undefined;
  // The exact value behind a label that is cut off says more than the label.
  return element.closest("[title]")?.getAttribute("title") ?? element.textContent ?? undefined;
}
