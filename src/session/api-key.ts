/** What was typed, made into a key, or the reason why it cannot be one. */
export type KeyReading = { key: string } | { problem: string };

// RFC 6750 tokens are visible ASCII; anything else could not travel in the Authorization header.
const headerValue = /^[\x21-\x7e]+$/;

/**
 * Reads a pasted API key: surrounding space and a `Bearer ` prefix are taken off.
 * What could not be a header value is refused here, before anything is sent (specification: Authentication 1).
 */
export function readApiKey(typed: string): KeyReading {
  const key = typed.trim().replace(/^(authorization:\s*)?bearer\s+/i, "");
  if (key === "" || /^bearer$/i.test(key)) return { problem: "Enter an API key." };
  if (/\s/.test(key)) return { problem: "An API key has no spaces or line breaks inside." };
  if (!headerValue.test(key)) {
    return { problem: "This has characters that an API key cannot have. Copy the key again." };
  }
  return { key };
}

/** The end of a key, enough to tell two apart; nothing of a key so short that its end would give it away. */
export function keyHint(key: string): string | undefined {
  return key.length >= 16 ? `…${key.slice(-4)}` : undefined;
}
