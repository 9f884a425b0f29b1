import { type Instance, isRecord } from "../../api/schema.ts";

const tooLarge = "… (a number too large to read exactly)";

/**
 * The item for JSON.stringify, with each number as the API wrote it. Without the response's text (a list has none), a note stands in
 * for a number that's too large.
 */
export function exactItem({ raw, responseBody }: Instance): Record<string, unknown> {
  const item = responseBody === undefined ? undefined : parseExactly(responseBody);
  if (isRecord(item) && isSame(item, raw)) return item;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, marked(value)]));
}

function parseExactly(responseBody: string): unknown {
  const { rawJSON } = JSON;
  if (!rawJSON) return undefined;
  try {
    const envelope = JSON.parse(responseBody, (_name, value, { source } = {}) =>
      typeof value === "number" && source !== undefined ? rawJSON(source) : value,
    );
    return isRecord(envelope) ? envelope["data"] : undefined;
  } catch {
    // Nested too deep, or no JSON without the API key that it quoted.
    return undefined;
  }
}

/** False if `raw` lacks something of the text: the API key, or what is nested too deep. */
function isSame(item: Record<string, unknown>, raw: Record<string, unknown>): boolean {
  return JSON.stringify(JSON.parse(JSON.stringify(item))) === JSON.stringify(raw);
}

function marked(value: unknown): unknown {
  if (typeof value === "number")
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? tooLarge : value;
  if (Array.isArray(value)) return value.map(marked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]));
}
