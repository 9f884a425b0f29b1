import { keyKind } from "../key-kind.ts";
import type { KeyedToken } from "./keyed-tokens.ts";
import type { Token } from "./line-parts.ts";
import { readValue } from "./value.ts";

/** A person (`@kim-laptop`), a question (`web-1?`), or a path on a machine: `backup-1:/srv`. */
const otherForm = /^@|\?$|^[^/]*[^/:]:(?:~|\/(?!\/))/;
/** In a web server's log, the address is a client's. */
const accessLog = /"(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /;
/** The type of a record: `@ IN NS ns-1`, `TAGS Backup backup-1`. */
const recordType = /^[A-Z]{2,}$/;

/**
 * Names that a sentence may mention as something else: "could not connect to db-1", "mysql on db-1 is down". A name is
 * clear if it begins a line, a sentence or a cell, or if all words before it say that it's meant: "Please delete", "host".
 */
export function unclearTokens(line: string, keyed: readonly KeyedToken[]): ReadonlySet<Token> {
  const unclear = new Set<Token>();
  let isClear = true;
  let isRecord = accessLog.test(line);
  for (const [place, { token, key }] of keyed.entries()) {
    if (key === "unknown" || key === "other") continue;
    const before = keyed[place - 1];
    const between = before ? line.slice(before.token.end - 1, token.start) : "";
    const word = isWord(token);
    const begins =
      (key !== undefined && key !== before?.key) ||
      /^[.!?]\s|\t/.test(between) ||
      (word && /[,;]/.test(between));
    // `web-1: kim-laptop` tells of web-1.
    if (/[:=]/.test(between) && before && /\d[:=]?$/.test(before.token.text))
      isClear &&= readValue(token.text)?.sort === "address";
    else isClear ||= begins && before?.token.text !== ".";
    if (word) isClear &&= !["unknown", "other"].includes(keyKind(token.text));
    isRecord ||= !isClear && recordType.test(token.text);
    if (otherForm.test(token.text) || (!word && (isRecord || !isClear))) unclear.add(token);
  }
  return unclear;
}

/** Not `-v`, `1.2.3`, `web-1`. `proxy_pass` is a word of a configuration. */
function isWord({ text }: Token): boolean {
  if (/^[a-z]+(?:_[a-z]+)*$/i.test(text)) return true;
  return /^[^-]*\p{L}/u.test(text) && readValue(text)?.sort === "word";
}
