/** What a line of a diff is, e.g. of `git diff` or of `diff old new`. */
type DiffLine = "added" | "removed" | "other";

/** The lines of a diff; undefined if the text isn't one. `+web-1` above `-web-2` is a diff, too. */
export function readDiff(lines: readonly string[]): DiffLine[] | undefined {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  const isUnified = has(/^@@ /) || (has(/^\+[^\s+]/) && has(/^-[^\s-]/)) || has(/^```diff/);
  const isPlain = has(/^\d+(?:,\d+)?[acd]\d+/) && has(/^[<>] /);
  if (!isUnified && !isPlain) return undefined;
  return lines.map((line) => {
    if (/^(?:\+\+\+|---|@@|diff |index |```|\d+(?:,\d+)?[acd]\d+)/.test(line)) return "other";
    if (isUnified ? line.startsWith("+") : line.startsWith(">")) return "added";
    return (isUnified ? line.startsWith("-") : line.startsWith("<")) ? "removed" : "other";
  });
}
