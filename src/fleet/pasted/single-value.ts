import { fieldByName, notsOfLists } from "../query/terms/term.ts";
import { readValue } from "./line/value.ts";

const command =
  /^(?:ssh|scp|sftp|mosh|ping6?|curl|wget|telnet|nc|traceroute|mtr|dig|host|nslookup)\s+(?=\S)/;
/** `-v`, `-p2222`; not `-prod`, which excludes. */
const option = /^-[a-zA-Z46]\d*$/;
/** Options of these commands whose value is a word of its own. */
const optionWithValue = /^-[bcDEeFIiJLlmOopQRSWw]$/;

/** Any other sign may mean "not", or that something is missing. A path needs a scheme or port: `10.0.0.0/20` is a block. */
const usualWrapping =
  /^(?:[a-z][a-z\d+.-]{0,20}:\/\/)?(?:\w[\w.-]{0,63}@)?(?:\[[\da-f:.]+\]|[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)(?:(?:(?<=:\/\/\S*)|:\d{1,5})\/\S*|:\d{1,5})?[.:]?$/iu;
const negation = new RegExp(`^(?:${notsOfLists}|no)(?![\\p{L}\\p{N}_-])`, "iu");

/**
 * The host name, address or id that a text typed into the search box names, e.g. `203.0.113.7` for
 * `ssh root@203.0.113.7`. Undefined if it can be a query, or names several.
 */
export function readSingleValue(
  text: string,
  teamFields: readonly string[] = [],
): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 1000 || /["*,|…]|\.\.\./.test(trimmed) || hasField(trimmed, teamFields))
    return undefined;
  const words = trimmed.replace(command, "").split(/\s+/);
  const named = command.test(trimmed)
    ? words.filter(
        (word, place) => !option.test(word) && !optionWithValue.test(words[place - 1] ?? ""),
      )
    : words;
  const [word = ""] = named;
  if (named.length !== 1 || !usualWrapping.test(word) || negation.test(word)) return undefined;
  return readValue(word)?.text;
}

function hasField(text: string, teamFields: readonly string[]): boolean {
  const [, name = ""] = /(?:^|\s)-?([a-z]{1,16})\s*[:=<>!]/i.exec(text) ?? [];
  return fieldByName.has(name.toLowerCase()) || teamFields.includes(name.toLowerCase());
}
