/** What keyboards, chats and wikis write instead, outside of quotes. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ["：", ":"],
  ["，", ","],
  ["≥", ">="],
  ["≤", "<="],
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["‘", "'"],
  ["’", "'"],
  ["‚", "'"],
  ["‛", "'"],
]);

const curly = "“”„‟«»";
/** Blanks but no line breaks, which a tag can have. */
const blanks = "\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";
const invisible = "\\p{Cf}\\p{DI}";
const other = `[${[...plainForms.keys()].join("")}${blanks}${invisible}]`;

const typed = new RegExp(
  // What stands in plain quotes stays.
  `"(?:\\\\[^]|[^"\\\\])*(?:"|\\\\?$)|` +
    `[${curly}](?<inner>[^${curly}"]*)(?<!\\\\)[${curly}]|` +
    `(?<![^\\s${blanks}${invisible}(])–|${other}`,
  "gu",
);
const anyTypographic = new RegExp(`[${curly}–]|${other}`, "u");
const isBlank = new RegExp(`^[${blanks}]$`);

/** A search as typed, pasted or linked, with plain quotes, blanks, dashes and operators. */
export function plainText(text: string): string {
  if (!anyTypographic.test(text)) return text;
  return text.replace(typed, (found, inner: string | undefined) => {
    if (inner !== undefined) return `"${inner}"`;
    if (found.startsWith('"')) return found;
    if (found === "–") return "-";
    return plainForms.get(found) ?? (isBlank.test(found) ? " " : "");
  });
}

/** `plainText` would change it outside of quotes. */
export function isTypographic(text: string): boolean {
  return anyTypographic.test(text);
}
