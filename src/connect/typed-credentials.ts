import { isApiAddress, isApiKey, isHostAndPath, parseUrl } from "../session/validation.ts";

/** Accepts a pasted key with spaces or invisible characters (chats add them) around it, or "Bearer" before it. */
export function readApiKey(typed: string): { key: string } | { problem: string } {
  const key = typed
    .replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "")
    .replace(/^(authorization:\s*)?bearer\s+/i, "");
  if (key === "" || /^bearer$/i.test(key)) return { problem: "Enter an API key." };
  if (/\s/.test(key)) return { problem: "An API key can’t contain spaces or line breaks." };
  if (!isApiKey(key)) {
    return { problem: "Some of these characters can’t be in an API key. Copy the key again." };
  }
  return { key };
}

export function readApiAddress(
  typed: string,
  pageProtocol: string,
): { address: string } | { problem: string } {
  const address = typed.trim();
  if (isApiAddress(address, pageProtocol)) return { address };
  if (!/^https?:$/.test(parseUrl(address)?.protocol ?? "")) {
    return { problem: "Enter an address that begins with https://" };
  }
  if (!isHostAndPath(address)) {
    return { problem: "Enter only a host and path, without a user name, query or fragment." };
  }
  return { problem: "Use https:// so the key isn’t sent unencrypted." };
}
