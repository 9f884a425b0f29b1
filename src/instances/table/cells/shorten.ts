/** Canvas fonts of the table's texts. */
const fonts = {
  name: '550 13px "Geist Variable", "Geist Fallback", sans-serif',
  text: '13px "Geist Variable", "Geist Fallback", sans-serif',
  small: '11.5px "Geist Variable", "Geist Fallback", sans-serif',
  mono: '12px "Geist Mono Variable", "Geist Mono Fallback", monospace',
} as const;

export type Font = keyof typeof fonts;

/** It measures without a layout of the page. jsdom has none. */
const context =
  typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");

export function textWidth(text: string, font: Font): number {
  if (!context) return 0;
  context.font = fonts[font];
  return context.measureText(text).width;
}

/**
 * The text in parts that are shown and left out by turns, beginning with a shown one. Leaves out the middle, because names often
 * differ at their ends, or keeps what sets the text apart from `others`. Avoids cutting a number: "…161" could be "web-161" or "web-1161".
 *
 * @returns undefined if the text fits
 */
export function shorten(
  text: string,
  width: number,
  measure: (text: string) => number,
  others: readonly string[] = [],
): string[] | undefined {
  const full = measure(text);
  if (full <= width) return undefined;
  const characters = Array.from(text);
  const { length } = characters;
  const part = (from: number, to?: number) => characters.slice(from, to).join("");

  /** The longest that fits. `ends` are the places where the parts end. */
  function fit(ends: (kept: number) => number[]): string[] {
    for (let kept = Math.max(2, Math.floor((length * width) / full)); ; kept--) {
      const parts = [...ends(kept), length].map((end, index, all) =>
        part(all[index - 1] ?? 0, end),
      );
      const shown = parts.map((text, index) => (index % 2 === 0 ? text : text && "…")).join("");
      if (kept === 2 || measure(shown) <= width) return parts;
    }
  }
  const isInNumber = (place: number) => /^\d\d$/.test(part(place - 1, place + 1));
  const halves = fit((kept) => {
    const middle = length - Math.floor(kept / 2);
    let from = middle;
    while (isInNumber(from)) from--;
    let to = kept - (length - from);
    while (isInNumber(to)) to--;
    return to > 0 ? [to, from] : [Math.ceil(kept / 2), middle];
  });
  const [start = "", , end = ""] = halves;
  const alike = others.filter(
    (other) => other !== text && other.startsWith(start) && other.endsWith(end),
  );
  if (alike.length === 0) return halves;
  let same = 0;
  while (same < length - 1 && alike.some((other) => other.startsWith(part(0, same + 1)))) same++;
  return fit((kept) => {
    const from = Math.max(0, Math.min(same + 2, length) - kept);
    return from > 0 ? [0, from, from + kept] : [kept];
  });
}
