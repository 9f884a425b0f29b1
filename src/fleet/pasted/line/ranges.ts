/** A longer range is left as it was written. */
const maxWrittenOut = 1000;

const range = /\[([\d:,-]{1,200}|[a-z](?::|-)[a-z])\]|\{([^{}\s]{1,200})\}/i;

/** `web[01:20]`, `node[028-029,101]`, `web-{1,2}`, `web-{01..20}`. Undefined if it's no range, or one too long. */
export function writtenOut(text: string): string[] | undefined {
  let texts = [text];
  for (let round = 0; round < 3; round++) {
    const match = range.exec(texts[0] ?? "");
    if (!match) return round > 0 ? texts : undefined;
    const [whole, brackets, braces] = match;
    const parts = brackets === undefined ? partsOfBraces(braces ?? "") : partsOfBrackets(brackets);
    if (!parts || texts.length * parts.length > maxWrittenOut) return undefined;
    texts = texts.flatMap((text) => {
      const at = text.indexOf(whole);
      return parts.map((part) => text.slice(0, at) + part + text.slice(at + whole.length));
    });
  }
  return texts;
}

function partsOfBrackets(text: string): string[] | undefined {
  return joined(
    text.split(",").map((part) => steps(/^(\w+)(?:[:-](\w+)(?::(\d+))?)?$/.exec(part))),
  );
}

function partsOfBraces(text: string): string[] | undefined {
  const sequence = /^(\w+)\.\.(\w+)(?:\.\.(\d+))?$/.exec(text);
  if (sequence) return steps(sequence);
  const parts = text.split(",");
  return parts.length > 1 ? parts : undefined;
}

function steps(match: RegExpExecArray | null): string[] | undefined {
  if (!match) return undefined;
  const [, first = "", last = first, step = "1"] = match;
  if (/^[a-z]$/i.test(first) && /^[a-z]$/i.test(last))
    return numbers(first.charCodeAt(0), last.charCodeAt(0), Number(step))?.map((code) =>
      String.fromCharCode(code),
    );
  if (!/^\d{1,9}$/.test(first) || !/^\d{1,9}$/.test(last)) return undefined;
  return numbers(Number(first), Number(last), Number(step))?.map((number) =>
    String(number).padStart(first.startsWith("0") ? first.length : 0, "0"),
  );
}

function numbers(first: number, last: number, step: number): number[] | undefined {
  if (step < 1 || last < first || (last - first) / step >= maxWrittenOut) return undefined;
  return Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, place) => first + place * step,
  );
}

function joined(parts: readonly (string[] | undefined)[]): string[] | undefined {
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}
