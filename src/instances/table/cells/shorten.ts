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
 * differ at their ends, or keeps what sets the text apart from `others`.
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

  /** The longest that fits. `bounds` are the places where the parts end. */
  function fit(bounds: (kept: number) => number[]): string[] {
    for (let kept = Math.max(2, Math.floor((characters.length * width) / full)); ; kept--) {
      const ends = [...bounds(kept), characters.length];
      const parts = ends.map((end, index) => characters.slice(ends[index - 1] ?? 0, end).join(""));
      const shown = parts.map((part, index) => (index % 2 === 0 ? part : part && "…")).join("");
      if (kept === 2 || measure(shown) <= width) return parts;
    }
  }
  const halves = fit((kept) => [Math.ceil(kept / 2), characters.length - Math.floor(kept / 2)]);
  const [start = "", , end = ""] = halves;
  const alike = others.filter(
    (other) => other !== text && other.startsWith(start) && other.endsWith(end),
  );
  if (alike.length === 0) return halves;
  const differsAt = Math.max(
    ...alike.map((other) => {
      const place = characters.findIndex(
        (character, index) => character !== Array.from(other)[index],
      );
      return place === -1 ? characters.length - 1 : place;
    }),
  );
  return fit((kept) => {
    const from = Math.max(0, Math.min(differsAt + 2, characters.length) - kept);
    return [0, from, from + kept];
  });
}
