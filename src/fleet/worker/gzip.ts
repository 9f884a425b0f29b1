export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await transform(text, new CompressionStream("gzip")).arrayBuffer());
}

/** Throws if the bytes are damaged. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return await transform(bytes, new DecompressionStream("gzip")).text();
}

function transform(
  data: string | Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Response {
  return new Response(new Response(data).body?.pipeThrough(stream));
}
