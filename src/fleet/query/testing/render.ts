import type { IntendedQuery, IntendedTerm, Written } from "./structured-query.ts";

/** Writes a query as a user might type it. */
export function render(query: IntendedQuery): string {
  return query
    .map((terms) =>
      terms
        .map((word) => {
          const isUnequal = word.negated && word.not === "!=" && "operator" in word;
          // "!==" would be a mistake.
          if (isUnequal && /^[a-z]+=[^=:~]/i.test(body(word)))
            return word.blanks + body(word).replace("=", "!=");
          const not = word.not === "!=" ? "-" : word.not;
          return word.blanks + (word.negated ? not : "") + body(word);
        })
        .join(""),
    )
    .join(" OR");
}

function body(word: IntendedTerm): string {
  switch (word.kind) {
    case "any":
      return word.values.map((value, index) => written(value, index, true)).join("");
    case "text":
      return (
        mixed(word.field) +
        word.operator +
        word.values.map((value, index) => written(value, index, false)).join("")
      );
    case "keyword":
      return mixed(word.field) + word.operator + word.values.map(mixed).join(",");
    case "number":
      return (
        mixed(word.field) +
        word.operator +
        word.values.map(({ count, unit }) => `${count}${mixed(unit)}`).join(",")
      );
    case "date":
      return mixed(word.field) + word.operator + word.date.text;
    case "mistake":
      return word.text;
  }
}

/** Names and units in any case. */
function mixed(name: string): string {
  return name.length % 2 === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

function written(value: Written, index: number, isAlone: boolean): string {
  const before = index === 0 ? "" : value.comma;
  const stars = [value.starBefore ? "*" : "", value.starAfter ? "*" : ""];
  return before + stars.join(text(value, isAlone && !value.starBefore));
}

/** Where a bare text would be something else. */
const quotesNeeded = /^[:=]*[-!~\\]|^not$|^['"“(]|^<>|[,|* \n\u0085\u3000]/i;
/** Also without a field. */
const ambiguousWord = /^[:=]|^[a-z]+(?:[:=<>]|!=)|^(?:OR|NOT)$|^not?$/i;

function text({ value, quoted }: Written, isAlone: boolean): string {
  const needsQuotes = quoted || quotesNeeded.test(value) || (isAlone && ambiguousWord.test(value));
  return needsQuotes ? `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : value;
}
