export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** In narrower windows the rows of tables are cards. */
export const cardsBelow = "45rem";
export const cardsQuery = `(width < ${cardsBelow})`;
