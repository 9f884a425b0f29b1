const opening = new Set("\"'`“‘«([{<");
const closing = new Set("\"'`”’»)]}>.:");

/**
 * What a token may name: as it's written, then with more and more of its wrapping taken off, e.g. `<root@web-1:22>`,
 * `root@web-1:22`, `web-1:22`, `web-1`. The first one that an instance has counts. Any other sign (`#`, `!`, `~~`, `+`, `=`, `->`)
 * may mean "not", so it's no wrapping.
 */
export function formsOf(written: string): string[] {
  // Most tokens, quickly.
  if (/^[a-z\d][a-z\d-]*$/i.test(written)) return [written];
  // Copy writes an odd name in double quotes: `"[web-1]"`.
  const quoted = written.replace(/^"(.*)"$/s, "$1");
  const bare = withoutEnds(quoted);
  const host = bare.replace(/^[a-z][a-z\d+.-]{0,20}:\/\/([^/?#]*).*$/is, "$1");
  const named = host.replace(/^[\w.-]+@/, "").replace(/^([\d.]+|[\da-f:.]+)\/\d{1,3}$/i, "$1");
  const portless = named
    .replace(/^\[([^\]]+)\](?::\d{1,5})?$/, "$1")
    .replace(/^([^:]+):\d{1,5}$/, "$1");
  return [...new Set([written, quoted, bare, host, named, portless])].filter((form) => form !== "");
}

/** No regular expression: one for the end takes quadratic time. */
function withoutEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && opening.has(text[start] ?? "")) start++;
  while (start < end && closing.has(text[end - 1] ?? "")) {
    // `web[01:20]`, `web-{1,2}`
    const open = "[{("["]})".indexOf(text[end - 1] ?? "")];
    if (open !== undefined && text.slice(start, end).includes(open)) break;
    end--;
  }
  // `[fe80::1]:22`
  if (text[start - 1] === "[" && text.slice(start, end).includes("]")) start--;
  return text.slice(start, end);
}

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
// `11:55:13` and MAC addresses have fewer colons.
const ipv6 = /^(?=.*::|(?:[^:]*:){6})[\da-f:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?(?:%[\w.]{1,15})?$/i;

export function isLikeAddress(text: string): boolean {
  return ipv4.test(text) || (/\d/.test(text) && ipv6.test(text));
}

/** Has a digit, dot, dash or underscore, and nothing that host names don't have. */
export function isLikeName(text: string): boolean {
  return text.length <= 253 && /^\w(?:[\w.-]*\w)?$/.test(text) && /[\d._-]/.test(text);
}
