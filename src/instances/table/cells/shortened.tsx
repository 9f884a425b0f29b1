import type { ReactNode } from "react";
import { type Font, shorten, textWidth } from "./shorten.ts";

export interface CellContext {
  /** The pointer or the focus has been in the row. */
  isActive: boolean;
  /** The last refresh showed a change of the instance. */
  isChanged: boolean;
  isRemembered: boolean;
  /** Pixels for the content. Infinite if it's seldom too long. */
  width: number;
  /** The names on this page: a shortened one must not look like another. */
  others: readonly string[];
}

/** What's left out is there for copying, searching the page and screen readers. */
export function shortened(
  text: string,
  width: number,
  font: Font,
  others?: readonly string[],
): ReactNode {
  const parts = shorten(text, width, (part) => textWidth(part, font), others);
  if (!parts) return text;
  const [start, leftOut, end, rest] = parts;
  return (
    <span data-full-text={text}>
      <span>{start}</span>
      <span className="left-out">{leftOut}</span>
      <span>{end}</span>
      {rest && <span className="left-out">{rest}</span>}
    </span>
  );
}
