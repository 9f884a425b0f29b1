import { displayText } from "./display-text.ts";

/** A pasted list reads this as it is: no separators, no punctuation around it that could be taken for wrapping. */
const bare = /^[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?$/u;

/**
 * A name or id as a pasted list reads it back: `web-1`, `"canary db-prod-1"`. Undefined if it would be read as another one, because
 * of invisible characters, line breaks or quotes.
 */
export function copiedValue(value: string): string | undefined {
  if (bare.test(value)) return value;
  const isReadable = displayText(value) === value && !/["\\]/.test(value);
  return isReadable ? `"${value}"` : undefined;
}

/** A paste may read a name without letters as an id or address. */
export function copiedName(name: string): string | undefined {
  return /\p{L}/u.test(name) ? copiedValue(name) : undefined;
}

const ipv4 = /^(?:(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
const ipv6 = /^(?=.*:.*:)[0-9a-f:.]{2,45}$/i;

/** Undefined if it's no address. An address is safe as one word in a shell. */
export function copiedAddress(text: string | undefined): string | undefined {
  return text !== undefined && (ipv4.test(text) || ipv6.test(text)) ? text : undefined;
}
