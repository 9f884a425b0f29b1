/** Far more than any answer needs, and far less than what cannot be cloned, compared or written as JSON. */
const mostLevels = 100;

/** What stands in place of a value that is nested deeper. */
const tooDeep = `… (nested more than ${mostLevels} levels deep)`;

/**
 * Parses JSON. Objects and lists that are nested deeper than 100 levels are replaced by a text that says so: to pass them to
 * another thread or tab, or to write them, would overflow the stack.
 * @param hide takes the key out of a text: of every text and name of a field
 * @throws SyntaxError
 */
export function parseJson(text: string, hide = (part: string) => part): unknown {
  const value: unknown = JSON.parse(text);
  if (isNested(value)) cutNested(value, mostLevels);
  // Almost no answer quotes the key, and to look through every value costs more.
  return hide(text) === text ? value : hideWithin(value, hide);
}

function hideWithin(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((element) => hideWithin(element, hide));
  if (!isNested(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [hide(name), hideWithin(inner, hide)]),
  );
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function cutNested(outer: Record<string, unknown>, levels: number): void {
  for (const key of Object.keys(outer)) {
    const inner = outer[key];
    if (!isNested(inner)) continue;
    if (levels > 1) cutNested(inner, levels - 1);
    else outer[key] = tooDeep;
  }
}
