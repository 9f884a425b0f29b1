// If we ignored `readonly` for `readOnly`, a guard rail would be silently off.

/**
 * One sentence for each unknown key that looks like a known one, or is near to a guard rail's.
 * @param unknown with their path, e.g. "environment.Tone"
 */
export function misspeltKeys(unknown: readonly string[], known: readonly string[]): string[] {
  return unknown.flatMap((key) => {
    const lower = key.toLowerCase();
    const meant =
      known.find((one) => one.toLowerCase() === lower) ??
      known.find((one) => lettersOf(one) === lettersOf(key));
    const names = meant === undefined ? railsLike(key) : [meant.replace("environment.", "")];
    return names.length === 0 ? [] : `${key}: did you mean ${alternatives(names)}?`;
  });
}

const lettersOf = (key: string) =>
  key
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, "")
    .replace(/s$/, "");

const rails = ["readOnly", "protectedTags", "environment", "maxBulk", "maxBulkShare"];

/** A key with one of these in it is probably about that guard rail, e.g. `isReadOnly`, `bulkMax`. */
const railWords = {
  readonly: /^read/,
  protect: /^protect/,
  environment: /^env/,
  bulk: /^max/,
  guard: /^/,
};

function railsLike(key: string): string[] {
  if (key.startsWith("environment.")) return [];
  const letters = lettersOf(key);
  const misspelt = rails.filter((rail) => distance(letters, lettersOf(rail)) <= 2);
  if (misspelt.length > 0) return misspelt;
  const [, like] = Object.entries(railWords).find(([word]) => letters.includes(word)) ?? [];
  return like ? rails.filter((rail) => like.test(rail)) : [];
}

/** How many letters were inserted, left out or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of one.split("").entries()) {
    const next = [at + 1];
    for (const [place, otherLetter] of other.split("").entries()) {
      const replaced = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** e.g. "a, b or c". */
function alternatives(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}
