import { lazy } from "../lib/waiting.ts";

/** Far deeper than any real response, and far from overflowing the stack in structuredClone or JSON.stringify. */
const maxDepth = 100;

const tooDeep = `… (nested more than ${maxDepth} levels deep)`;

/** An id such as 9007199254740990.6 or 50e-1. */
const fractionalId = /("id"\s*:\s*)-?\d+(?:\.\d*[1-9]\d*(?:[eE][+-]?\d+)?|(?:\.\d+)?[eE]-\d+)/g;

/**
 * Cuts what is nested deeper: cloning or writing it would overflow the stack. Nulls ids that `JSON.parse` would round to
 * another machine's. Throws SyntaxError.
 */
export function parseSafeJson(text: string, hide = (part: string) => part): unknown {
  const value: unknown = JSON.parse(
    text.replace(fractionalId, (match, name: string) =>
      Number.isSafeInteger(Number(match.slice(name.length))) ? `${name}null` : match,
    ),
  );
  if (isNested(value)) limitDepth(value, maxDepth);
  // Almost no response quotes the key, and this check is cheaper than visiting every value.
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

/** Hides the key in a server's text: plain, or encoded for a URL or as JSON. */
export function keyHider(apiKey: string): (text: string) => string {
  if (apiKey === "") return (text) => text;
  // Compiling the whole pattern takes 6 ms. Few texts have even the beginning of the key.
  const beginning = keyPattern(apiKey, 4);
  const whole = lazy(() => keyPattern(apiKey, apiKey.length));
  return (text) => (text.search(beginning) === -1 ? text : text.replace(whole(), mask));
}

/** Shorter keys also occur in ordinary words. */
const minKeyLength = 8;

/** Finds the key in a person's text, in the same forms. The first two thirds are enough: a key may be typed. */
export function keyFinder(apiKey: string): (text: string) => boolean {
  if (apiKey.length < minKeyLength) return () => false;
  const length = Math.max(minKeyLength, Math.ceil((apiKey.length * 2) / 3));
  const pattern = lazy(() => keyPattern(apiKey, length));
  const beginning = apiKey.slice(0, length).toLowerCase();
  // Of 5 MB, the pattern alone would block the page for longer than a frame.
  const isEncoded = (text: string) => text.includes("%") || text.includes("\\");
  return (text) =>
    isEncoded(text) ? text.search(pattern()) !== -1 : text.toLowerCase().includes(beginning);
}

/** Matches the first characters of the key. */
function keyPattern(apiKey: string, length: number): RegExp {
  return new RegExp(Array.from(apiKey.slice(0, length), encodedCharacter).join(""), "gi");
}

function encodedCharacter(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  return String.raw`(?:\\?\x${hex}|%${hex}|\\u00${hex})`;
}
