const encoder = new TextEncoder();

export function chunkedStream(
  text: string,
  chunks: number,
  everyMs: number,
): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(text);
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
  });
}

/** `text`, then an error: a broken connection without a socket to break. */
export function failingStream(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) {
        controller.error(new TypeError("The connection was cut by a fault rule"));
      } else {
        isSent = true;
        if (text !== "") controller.enqueue(encoder.encode(text));
        else controller.error(new TypeError("The connection was cut by a fault rule"));
      }
    },
  });
}

const megabyteOfSpaces = new Uint8Array(2 ** 20).fill(32);

/** Spaces, which JSON may begin with, then `text`. Without a limit there are only spaces. */
export function paddedStream(megabytes: number, text: string): ReadableStream<BufferSource> {
  let sent = 0;
  return new ReadableStream<BufferSource>({
    pull(controller) {
      if (sent++ < megabytes) return controller.enqueue(megabyteOfSpaces.slice());
      controller.enqueue(encoder.encode(text));
      return controller.close();
    },
  });
}
