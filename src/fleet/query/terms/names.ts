import { comparedText } from "../../../text/compared-text.ts";

interface Named {
  id: string;
  hostName?: string | undefined;
  ipv4?: string | undefined;
  privateIpv4?: string | undefined;
}

function namesOf({ id, hostName, ipv4, privateIpv4 }: Named): string[] {
  return [id, hostName, ipv4, privateIpv4].flatMap((name) => (name ? comparedText(name) : []));
}

/** The text is its whole host name, id or address. */
export function isCalled(instance: Named, text: string): boolean {
  return namesOf(instance).includes(comparedText(text));
}

/** Each word is in its host name, id or addresses. */
export function isNamedLike(instance: Named, words: readonly string[]): boolean {
  const names = namesOf(instance);
  return words.every((word) => names.some((name) => name.includes(word)));
}

/** As typed into Jump to: in any order. */
export function wordsOf(text: string): string[] {
  return comparedText(text).split(/\s+/).filter(Boolean);
}
