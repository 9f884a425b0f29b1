const mask = "[API key]";

/** What HTML calls the characters that it has a name for. */
const names: Record<string, string> = {
  '"': "quot",
  "&": "amp",
  "'": "apos",
  "<": "lt",
  ">": "gt",
};

/** Fewer characters of base64 are found in other words, too. */
const leastBase64 = 8;

/**
 * Takes an API key out of what a server says, which may quote it back: as it is, encoded for a URL, HTML or JSON (also twice),
 * and in base64 at any place of a longer text.
 * @param apiKey visible ASCII; with an empty one nothing is hidden
 */
export function keyHider(apiKey: string): (text: string) => string {
  if (apiKey === "") return (text) => text;
  const written = Array.from(apiKey, anyForm).join("");
  const pattern = new RegExp([written, ...base64Forms(apiKey)].join("|"), "gi");
  return (text) => text.replace(pattern, mask);
}

/** A pattern of one character, in any way to write it. Repetitions are bounded: the text may be made to take long. */
function anyForm(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, "0");
  const numbers = `#(?:0{0,6}${code}|x0{0,6}${hex});?`;
  const name = names[character];
  const entity = `&(?:amp;){0,2}(?:${numbers}${name ? `|${name};?` : ""})`;
  return String.raw`(?:\\{0,4}\x${hex}|%(?:25){0,2}${hex}|${entity}|\\{1,4}(?:u00|x)${hex})`;
}

/**
 * Patterns of the key in base64. Three bytes are four characters, so there are three ways to be in a longer text; of each,
 * what does not depend on that text. None for a key too short to be told from other words.
 */
function base64Forms(apiKey: string): string[] {
  const cores = [0, 1, 2].map((before) => {
    const end = Math.floor(((before + apiKey.length) * 8) / 6);
    return btoa("\0".repeat(before) + apiKey).slice(Math.ceil((before * 8) / 6), end);
  });
  return cores
    .filter((core) => core.length >= leastBase64)
    .map((core) => core.replaceAll("+", "(?:[-+]|%2b)").replaceAll("/", "(?:[/_]|%2f)"));
}
