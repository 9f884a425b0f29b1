import { parseJson } from "./parse-json.ts";
import { isRecord } from "./read-item.ts";

/** What both envelopes hold (section Response envelope), as far as it is usable. */
export interface Envelope {
  /** True where the answer calls itself a failure. */
  failed: boolean;
  code: string | undefined;
  message: string | undefined;
  requestId: string | undefined;
  timestamp: string | undefined;
  data: unknown;
  meta: unknown;
}

/**
 * Reads a body; undefined where it is no JSON object, so no envelope.
 * @param hide takes the key out of a text
 */
export function readEnvelope(body: string, hide: (text: string) => string): Envelope | undefined {
  let value: unknown;
  try {
    value = parseJson(body, hide);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { success, code, message, requestId, timestamp, data, meta } = value;
  return {
    failed: success === false,
    code: textOf(code),
    message: textOf(message),
    requestId: textOf(requestId),
    timestamp: textOf(timestamp),
    data,
    meta,
  };
}

/** A text, or undefined where it is none or blank. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
