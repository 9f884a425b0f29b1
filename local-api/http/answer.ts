/** A response that hasn't been sent, so that a fault can change any part of it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | null;
  readonly code: string | undefined;
}

export function jsonAnswer(status: number, value: unknown, code?: string): Answer {
  return textAnswer(status, "application/json", JSON.stringify(value), code);
}

export function textAnswer(
  status: number,
  contentType: string,
  body: string,
  code?: string,
): Answer {
  return { status, headers: new Headers({ "content-type": contentType }), body, code };
}

export function emptyAnswer(status: number, headers = new Headers()): Answer {
  return { status, headers, body: null, code: undefined };
}

/** Later headers override, and null removes a header. */
export function withHeaders(
  answer: Answer,
  ...layers: readonly (Headers | Readonly<Record<string, string | null>>)[]
): Answer {
  const headers = new Headers(answer.headers);
  for (const layer of layers) {
    for (const [name, value] of layer instanceof Headers ? layer : Object.entries(layer)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
  }
  return { ...answer, headers };
}
