/**
 * Tells one key from another in what is kept after the session, without saying anything of the key: 64 bits of a hash,
 * which cannot be turned back. Without it, the journal of one team could be settled with another team's key.
 */
export async function accountOf(apiKey: string): Promise<string> {
  const bytes = new TextEncoder().encode(`compute-dashboard account ${apiKey}`);
  // Only a securely served page may hash; elsewhere all keys count as one.
  if (!globalThis.crypto.subtle) return "";
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
