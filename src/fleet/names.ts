import { comparedText } from "../text/compared-text.ts";

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

/** Each word of the text, in any order, is in its host name, id or addresses. */
export function isNamedLike(instance: Named, text: string): boolean {
  const names = namesOf(instance);
  const words = comparedText(text).split(/\s+/).filter(Boolean);
  return words.every((word) => names.some((name) => name.includes(word)));
}
