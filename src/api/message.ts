import { truncateText } from "../text/display-text.ts";
import { isRecord } from "./schema.ts";

/** Longer than any real message. */
const maxLength = 1000;
const maxTexts = 10;
const maxDepth = 3;

const markup = /<[!/?a-z][^>]*>/i;

/** What a server says went wrong. Undefined if it says nothing, or says it in HTML: that's a gateway's, unless the API's code is there. */
export interface ServerWords {
  /** `message`, a text or a list of them: says nothing about success. */
  message: string | undefined;
  /** `title` and `detail` (RFC 9457), `error` or `errors`: something went wrong. */
  problem: string | undefined;
}

export function serverWords(body: Record<string, unknown>): ServerWords {
  const { code, message, title, detail, error, errors } = body;
  if (typeof code === "string" && typeof message === "string" && message.trim() !== "")
    return { message: truncateText(message, maxLength), problem: undefined };
  const problem =
    joined([...textsIn(title), ...textsIn(detail)], ": ") ??
    joined(textsIn(error)) ??
    joined(textsIn(errors));
  return { message: joined(textsIn(message)), problem };
}

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") {
    const text = value.trim();
    return text === "" || markup.test(text) ? [] : [text];
  }
  if (depth === maxDepth) return [];
  if (Array.isArray(value))
    return value.slice(0, maxTexts).flatMap((part) => textsIn(part, depth + 1));
  if (!isRecord(value)) return [];
  const { message, detail, title } = value;
  const own = [message, detail, title].find((part) => textsIn(part, depth + 1).length > 0);
  if (own !== undefined) return textsIn(own, depth + 1);
  // By field, as in `{ "errors": { "name": ["is too long"] } }`. Other values are codes and numbers.
  const lists = Object.values(value).filter((part) => Array.isArray(part));
  return textsIn(lists, depth + 1);
}

function joined(texts: readonly string[], separator = "; "): string | undefined {
  const whole = [...new Set(texts)].slice(0, maxTexts).join(separator);
  return whole === "" || markup.test(whole) ? undefined : truncateText(whole, maxLength);
}
