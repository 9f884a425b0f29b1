/** Far more than any answer needs, and far less than what cannot be cloned, compared or written as JSON. */
const mostLevels = 100;

/** What stands in place of a value that is nested deeper. */
const tooDeep = `… (nested more than ${mostLevels} levels deep)`;

/**
 * Parses JSON. Objects and lists that are nested deeper than 100 levels are replaced by a text that says so: to pass them to
 * another thread or tab, or to write them, would overflow the stack.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isNested(value)) cutNested(value, mostLevels);
  return value;
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
