import { ApiError } from "../error.ts";

const megabyte = 2 ** 20;

/** For everything but lists: one instance, the answer to a write, an error. */
export const maxBodyBytes = 4 * megabyte;

/** A page of a list: at most 100 items (specification: Pagination rules 1). */
export const maxListBytes = 32 * megabyte;

/**
 * Reads part by part and cuts what's larger: a small compressed body can become gigabytes, and some never end.
 * @throws ApiError with the code ANSWER_TOO_LARGE
 */
export async function readParts(
  { body, status }: Response,
  maxBytes: number,
  onPart: (part: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body?.getReader();
  let bytes = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Not awaited: it may never settle.
      reader?.cancel().catch(() => undefined);
      throw tooLarge(status, maxBytes);
    }
    onPart(value);
  }
}

export async function readBodyText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  await readParts(response, maxBytes, (part) => (text += decoder.decode(part, { stream: true })));
  return text + decoder.decode();
}

function tooLarge(status: number, maxBytes: number): ApiError {
  const message = `The API’s answer is larger than ${maxBytes / megabyte} MB, so it wasn’t read to its end.`;
  return new ApiError("http", message, { code: "ANSWER_TOO_LARGE", status });
}
