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

/** [start, left out, end] of a text that doesn't fit: names that differ only at their ends still look different. */
export function shorten(
  text: string,
  width: number,
  measure: (text: string) => number,
): [start: string, leftOut: string, end: string] | undefined {
  const full = measure(text);
  if (full <= width) return undefined;
  const characters = Array.from(text);
  const between = (kept: number) =>
    [Math.ceil(kept / 2), characters.length - Math.floor(kept / 2)] as const;
  let kept = Math.max(2, Math.floor((characters.length * width) / full));
  for (; kept > 2; kept--) {
    const [from, to] = between(kept);
    const shown = `${characters.slice(0, from).join("")}…${characters.slice(to).join("")}`;
    if (measure(shown) <= width) break;
  }
  const [from, to] = between(kept);
  const part = (start: number, end?: number) => characters.slice(start, end).join("");
  return [part(0, from), part(from, to), part(to)];
}
