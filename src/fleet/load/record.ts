import type { FleetRow } from "../worker/row.ts";
import { packRows, type StoredRows } from "./stored-rows.ts";

/**
 * Raise it whenever a record is written differently, or an item is read differently (`readInstance`, `readTime`): records of
 * another shape are deleted unread. `record-shape.test.ts` fails if you forget it.
 */
const recordShape = 4;

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

/** @param rows in the order of the list */
export async function writeRecord(
  fingerprint: string,
  rows: readonly FleetRow[],
  readAt: number,
  key: CryptoKey,
): Promise<FleetRecord> {
  const count = Math.ceil(rows.length / partSize);
  const record: FleetRecord = { fingerprint, shape: recordShape, readAt, parts: [] };
  for (let place = 0; place < count; place++) {
    const part = packRows(rows.slice(place * partSize, (place + 1) * partSize));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const packed = await gzip(JSON.stringify(part));
    const bytes = await crypto.subtle.encrypt(cipher(record, iv, place, count), key, packed);
    record.parts.push({ iv, bytes });
  }
  return record;
}

/** The rows, part by part. Throws before the first if any part is damaged, or from another key, shape or record. */
export async function* readRecord(record: FleetRecord, key: CryptoKey): AsyncGenerator<StoredRows> {
  if (record.shape !== recordShape) throw new RangeError("The record has another shape.");
  const { parts } = record;
  const decrypted = await Promise.all(
    parts.map(({ iv, bytes }, place) =>
      crypto.subtle.decrypt(cipher(record, iv, place, parts.length), key, bytes),
    ),
  );
  for (const packed of decrypted) {
    // Not validated: only this module has the key, and only for records of this shape.
    const stored: StoredRows = JSON.parse(await gunzip(new Uint8Array(packed)));
    yield stored;
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
