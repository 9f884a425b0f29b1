/** Raise it whenever a record is written differently: records of another shape are deleted unread. */
const recordShape = 5;

/** Small enough that the worker answers searches in between. */
const partSize = 2000;

/** A fleet as IndexedDB keeps it. Only the parts are encrypted, but decryption checks the rest, too. */
export interface FleetRecord {
  fingerprint: string;
  shape: number;
  /** When the pass began that read the fleet. */
  readAt: number;
  parts: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }[];
}

/** @param items as received, in the order of the list */
export async function writeRecord(
  fingerprint: string,
  items: readonly Record<string, unknown>[],
  readAt: number,
  key: CryptoKey,
): Promise<FleetRecord> {
  const count = Math.ceil(items.length / partSize);
  const record: FleetRecord = { fingerprint, shape: recordShape, readAt, parts: [] };
  for (let place = 0; place < count; place++) {
    const part = items.slice(place * partSize, (place + 1) * partSize);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const packed = await gzip(JSON.stringify(part));
    const bytes = await crypto.subtle.encrypt(cipher(record, iv, place, count), key, packed);
    record.parts.push({ iv, bytes });
  }
  return record;
}

/** The items, part by part. Throws before the first if any part is damaged, or from another key, shape or record. */
export async function* readRecord(record: FleetRecord, key: CryptoKey): AsyncGenerator<unknown[]> {
  if (record.shape !== recordShape) throw new RangeError("The record has another shape.");
  const { parts } = record;
  const decrypted = await Promise.all(
    parts.map(({ iv, bytes }, place) =>
      crypto.subtle.decrypt(cipher(record, iv, place, parts.length), key, bytes),
    ),
  );
  for (const packed of decrypted) {
    const items: unknown = JSON.parse(await gunzip(new Uint8Array(packed)));
    yield Array.isArray(items) ? items : [];
  }
}

/** Parts that were swapped or left out, or another time or fingerprint, fail the decryption. */
function cipher(
  { fingerprint, shape, readAt }: FleetRecord,
  iv: Uint8Array<ArrayBuffer>,
  place: number,
  count: number,
): AesGcmParams {
  const checked = JSON.stringify([fingerprint, shape, readAt, place, count]);
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(checked) };
}

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await transform(text, new CompressionStream("gzip")).arrayBuffer());
}

/** Throws if the bytes are damaged. */
async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return await transform(bytes, new DecompressionStream("gzip")).text();
}

function transform(
  data: string | Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Response {
  return new Response(new Response(data).body?.pipeThrough(stream));
}
