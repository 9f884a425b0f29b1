import { apiUrl } from "../api/address.ts";

/**
 * Tells one connection, a key at an API address, from another: in what tabs share and in what is kept after the session. It
 * says nothing of the key: 64 bits of a SHA-256, which cannot be turned back.
 * @param baseUrl the API's address with or without `/api/v1`; empty is the page's own origin
 * @throws TypeError where that is no address
 */
export function connectionFingerprint(apiKey: string, baseUrl: string): string {
  const address = new URL(apiUrl(baseUrl, ""), location.href).href;
  return sha256(`compute-dashboard connection ${address} ${apiKey}`).slice(0, 16);
}

type State = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

const initialState: State = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = firstPrimes(64).map((prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32));

/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, in hexadecimal. The browser's own, `crypto.subtle`, is missing where the page comes
 * over plain HTTP.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  let state = initialState;
  for (let block = 0; block < padded.byteLength; block += 64)
    state = compress(state, padded, block);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function compress(state: State, message: DataView, block: number): State {
  const schedule = new DataView(new ArrayBuffer(4 * roundConstants.length));
  const word = (round: number) => schedule.getInt32(4 * round);
  let [a, b, c, d, e, f, g, h] = state;
  for (const [round, constant] of roundConstants.entries()) {
    schedule.setInt32(
      4 * round,
      round < 16
        ? message.getInt32(block + 4 * round)
        : mix(word(round - 15), 7, 18, 3) +
            mix(word(round - 2), 17, 19, 10) +
            word(round - 16) +
            word(round - 7),
    );
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + rotations(e, 6, 11, 25) + choice + constant + word(round);
    const second = rotations(a, 2, 13, 22) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state;
  return [a + a0, b + b0, c + c0, d + d0, e + e0, f + f0, g + g0, h + h0];
}

const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by));
const rotations = (value: number, one: number, two: number, three: number) =>
  rotate(value, one) ^ rotate(value, two) ^ rotate(value, three);
const mix = (value: number, one: number, two: number, shift: number) =>
  rotate(value, one) ^ rotate(value, two) ^ (value >>> shift);

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next++)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
}
