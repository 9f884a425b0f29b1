/** Of the language that the words are in, whatever the numbers are written in. */
const rules = new Intl.PluralRules("en");

/** The form of a word that goes with a number. */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === "one" ? one : other;
}
