import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { apiUrl } from "../api/request.ts";

// Apart from `connection.ts`: after a reload the fingerprint is stored with the key, and the first rows do without this code.

/**
 * Identifies a key at an API address, in what tabs share and in what stays stored after the session: 64 bits of a SHA-256,
 * which does not reveal the key. The browser's own hash, `crypto.subtle`, is missing where the page comes over plain HTTP.
 * @param baseUrl the API's address with or without `/api/v1`; empty is the page's own origin
 * @throws TypeError for an invalid address
 */
export function connectionFingerprint(apiKey: string, baseUrl: string): string {
  const address = new URL(apiUrl(baseUrl, ""), location.href).href;
  const text = `compute-dashboard connection ${address} ${apiKey}`;
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
}
