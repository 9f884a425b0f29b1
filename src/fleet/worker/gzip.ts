export const gzip = (text: string) => transform(text, new CompressionStream("gzip"));

/** Throws if the bytes are damaged. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await transform(bytes, new DecompressionStream("gzip")));
}

async function transform(
  data: string | Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = new Response(data);
  if (!body) return new Uint8Array();
  return new Uint8Array(await new Response(body.pipeThrough(stream)).arrayBuffer());
}
