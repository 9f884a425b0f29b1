import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { apiUrl } from "../api/address.ts";

/**
 * Tells one connection, a key at an API address, from another: in what tabs share and in what is kept after the session. It
 * says nothing of the key: 64 bits of a SHA-256, which cannot be turned back. The browser's own hash, `crypto.subtle`, is missing
 * where the page comes over plain HTTP.
 * @param baseUrl the API's address with or without `/api/v1`; empty is the page's own origin
 * @throws TypeError where that is no address
 */
export function connectionFingerprint(apiKey: string, baseUrl: string): string {
  const address = new URL(apiUrl(baseUrl, ""), location.href).href;
  const text = `compute-dashboard connection ${address} ${apiKey}`;
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
}
