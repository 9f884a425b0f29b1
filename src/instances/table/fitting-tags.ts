const chipPadding = 14;
const gap = 4;
/** The room for "+12". */
const moreWidth = 26;

/**
 * How many tags, from the first, fit in a width as whole chips, with room for "+2" where some are left. It is estimated from the
 * characters, because measuring the layout of each row is slow. Pixels.
 */
export function fittingTags(tags: readonly string[], width: number): number {
  let end = 0;
  for (const [index, tag] of tags.entries()) {
    end += (index === 0 ? 0 : gap) + chipWidth(tag);
    const isLast = index === tags.length - 1;
    if (end + (isLast ? 0 : gap + moreWidth) > width) return index;
  }
  return tags.length;
}

/** At the size of the chips' text. */
function chipWidth(tag: string): number {
  let width = chipPadding;
  for (const character of tag) {
    if (/[a-z0-9\-_.:/ ]/.test(character))
      width += character === "m" || character === "w" ? 9 : 6.4;
    else width += character < "\u0370" ? 8.5 : 12;
  }
  return width;
}
