import type { Instance } from "../../api/schema.ts";

/** Deeper lines aren't indented further. */
const maxIndent = 100;

/**
 * The item as the API wrote it, indented. Without the response's text (a list has none), a note stands in for a number that
 * JSON.parse has rounded.
 */
export function rawJson({ raw, responseBody }: Instance): string {
  const item = responseBody === undefined ? undefined : memberText(indented(responseBody), "data");
  return item ?? JSON.stringify(raw, withoutRounded, 2);
}

/** In one line. A rounded number within a list or an object is exact only in the raw JSON. */
export function fieldText(instance: Instance, name: string, value: unknown): string {
  if (typeof value === "string") return value;
  const exact = typeof value === "number" ? memberText(rawJson(instance), name) : undefined;
  return exact ?? JSON.stringify(value, withoutRounded);
}

/** The lines of one member of an indented object, as far to the left as the object. */
function memberText(object: string, name: string): string | undefined {
  const key = `  ${JSON.stringify(name)}: `;
  const lines = object.split("\n");
  // Of a name that is there twice, JSON.parse takes the last, too.
  const start = lines.findLastIndex((line) => line.startsWith(key));
  if (start === -1) return undefined;
  const after = lines.slice(start + 1).findIndex((line) => /^(?: {2}")|^\}/.test(line));
  const member = lines.slice(start, start + 1 + after).map((line) => line.slice(2));
  return member
    .join("\n")
    .slice(key.length - 2)
    .replace(/,$/, "");
}

const tokens = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|\{\s*\}|\[\s*\]|[{}[\],:]|[^\s{}[\],:"]+)\s*/g;

function indented(json: string): string {
  let depth = 0;
  const newLine = () => `\n${"  ".repeat(Math.min(depth, maxIndent))}`;
  return json.replace(tokens, (_match, token: string) => {
    if (token === "{" || token === "[") {
      depth += 1;
      return token + newLine();
    }
    if (token === "}" || token === "]") {
      depth -= 1;
      return newLine() + token;
    }
    if (token === ",") return token + newLine();
    if (token === ":") return ": ";
    return /^[{[]/.test(token) ? token.replace(/\s/g, "") : token;
  });
}

function withoutRounded(_name: string, value: unknown): unknown {
  const isRounded = typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isRounded ? "… (a number too large to read exactly)" : value;
}
