/** The address of an API, or the reason why what was typed is none. */
export type AddressReading = { address: string } | { problem: string };

/**
 * Reads a typed API address. A page that came over HTTPS may only send a key over HTTPS.
 * @param pageProtocol `location.protocol` of this page
 */
export function readApiAddress(typed: string, pageProtocol: string): AddressReading {
  const address = typed.trim();
  if (address === "") return { address };
  const url = parseUrl(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { problem: "Enter an address that begins with https://" };
  }
  if (!isHostAndPath(address)) {
    return { problem: "Enter only host and path, without user, query or fragment." };
  }
  if (url.protocol === "http:" && pageProtocol === "https:") {
    return { problem: "Use https://, so that the key is not sent in the clear." };
  }
  return { address };
}

/** Whether nothing but host and path is in an address: a key would go along with a user, and paths are appended to it. */
export function isHostAndPath(address: string): boolean {
  const url = parseUrl(address);
  // A "?" or "#" with nothing behind it is not in the parts of the URL.
  return url?.username === "" && url.password === "" && !/[?#]/.test(address);
}

/** The URL of a text; undefined where it is none. `URL.parse` does the same, but not in every supported browser. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** The host that a base address leads to; an empty one is this page's own. */
export function apiHost(baseUrl: string): string {
  return new URL(baseUrl || "/", location.href).host;
}
