/** Far more levels than any response needs, and far fewer than what cannot be cloned, compared or written as JSON. */
const maxDepth = 100;

/** Replaces a value that is nested deeper. */
const tooDeep = `… (nested more than ${maxDepth} levels deep)`;

/**
 * Parses JSON of a server. A text replaces objects and arrays that are nested deeper than 100 levels: passing them to another
 * thread or tab, or writing them, would overflow the stack.
 * @param hide removes the API key from every string and property name; see `keyHider`
 * @throws SyntaxError
 */
export function parseJson(text: string, hide = (part: string) => part): unknown {
  const value: unknown = JSON.parse(text);
  if (isNested(value)) limitDepth(value, maxDepth);
  // Almost no response quotes the key, and visiting every value costs more than this check.
  return hide(text) === text ? value : hideWithin(value, hide);
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function limitDepth(outer: Record<string, unknown>, levels: number): void {
  for (const key of Object.keys(outer)) {
    const inner = outer[key];
    if (!isNested(inner)) continue;
    if (levels > 1) limitDepth(inner, levels - 1);
    else outer[key] = tooDeep;
  }
}

function hideWithin(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((element) => hideWithin(element, hide));
  if (!isNested(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [hide(name), hideWithin(inner, hide)]),
  );
}

const mask = "[API key]";

/** The characters that HTML has a named entity for. */
const entityNames: Record<string, string> = {
  '"': "quot",
  "&": "amp",
  "'": "apos",
  "<": "lt",
  ">": "gt",
};

/** A shorter piece of base64 also occurs in ordinary words. */
const minBase64Length = 8;

/**
 * Returns a function that replaces an API key in a server's text, which may quote it: as it is, encoded for a URL, HTML or
 * JSON (also twice), and in base64 at any position of a longer text.
 * @param apiKey visible ASCII; an empty one hides nothing
 */
export function keyHider(apiKey: string): (text: string) => string {
  if (apiKey === "") return (text) => text;
  const plain = Array.from(apiKey, encodedCharacter).join("");
  const pattern = new RegExp([plain, ...base64Forms(apiKey)].join("|"), "gi");
  return (text) => text.replace(pattern, mask);
}

/** A pattern of one character in any encoding. Repetitions are bounded, because a hostile text could make matching slow. */
function encodedCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, "0");
  const numbers = `#(?:0{0,6}${code}|x0{0,6}${hex});?`;
  const name = entityNames[character];
  const entity = `&(?:amp;){0,2}(?:${numbers}${name ? `|${name};?` : ""})`;
  return String.raw`(?:\\{0,4}\x${hex}|%(?:25){0,2}${hex}|${entity}|\\{1,4}(?:u00|x)${hex})`;
}

/**
 * Patterns of the key in base64. Three bytes become four characters, so there are three alignments within a longer text; each
 * pattern is the part that does not depend on that text. Empty for a key too short to tell from ordinary words.
 */
function base64Forms(apiKey: string): string[] {
  const cores = [0, 1, 2].map((offset) => {
    const end = Math.floor(((offset + apiKey.length) * 8) / 6);
    return btoa("\0".repeat(offset) + apiKey).slice(Math.ceil((offset * 8) / 6), end);
  });
  return cores
    .filter((core) => core.length >= minBase64Length)
    .map((core) =>
      core
        .replaceAll("+", `(?:${encodedCharacter("+")}|-)`)
        .replaceAll("/", `(?:${encodedCharacter("/")}|_)`),
    );
}
