import { columnKind } from "../column-kinds.ts";
import { type KeyKind, keyKind } from "../key-kind.ts";
import { commentStart, readTokens, type Token } from "./line-parts.ts";
import { readValue } from "./value.ts";

/** A token that isn't a key, with the kind of the key before it. */
export interface KeyedToken {
  token: Token;
  key: KeyKind | undefined;
}

const assignment = /^(?:--?)?([\p{L}_][\w.-]{0,40}?)(=|:)(.*)$/su;
const joint = /^[:=]+>?$/;
/** `--region eu-1`, `-J bastion-1`. */
const longOption = /^--[a-z][\w-]{0,40}$/i;
const shortOption = /^-[a-z]$/i;
const proxy = /^proxy(?:jump|command)$/i;

/**
 * Takes the keys out: `name: web-1`, `host = web-1`, `ansible_host=10.0.0.6`, `--name web-1`, `| alias | web-1 |`.
 * What's behind `key:` is of that key until the next one.
 */
export function keyedTokens(line: string, tokens: readonly Token[]): KeyedToken[] {
  const cell = firstCell(line);
  if (cell && tokens.every(({ isQuoted }) => !isQuoted)) {
    const rest = tokens.filter(({ start }) => start >= cell.end);
    if (cell.kind !== "host") return rest.map((token) => ({ token, key: cell.kind }));
  }
  const keyed: KeyedToken[] = [];
  let key: KeyKind | undefined;
  let isForOne = false;
  let isProxied = false;
  for (const [place, token] of tokens.entries()) {
    if (!token.isQuoted && joint.test(token.text)) continue;
    if (isProxied) {
      keyed.push({ token, key: "unknown" });
      continue;
    }
    isProxied = proxy.test(token.text);
    if (isProxied) continue;
    const named = readKey(line, tokens, place);
    if (named) {
      while (named.words.some((word) => word === keyed.at(-1)?.token)) keyed.pop();
      ({ key, isForOne } = named);
      continue;
    }
    const [, inner = "", sign, rest = ""] = (!token.isQuoted && assignment.exec(token.text)) || [];
    const isKnown = columnKind(inner) !== undefined && !/^[\d/]*$/.test(rest);
    if (rest !== "" && (sign === "=" || isKnown)) {
      const value = { ...token, start: token.end - rest.length, text: rest };
      keyed.push({ token: value, key: keyKind(inner) });
      key = undefined;
      continue;
    }
    keyed.push(...splitQuoted(token, key));
    if (isForOne) key = undefined;
  }
  return keyed;
}

/** A quoted sentence is read like a line of its own, unless it's behind a key. */
function splitQuoted(token: Token, key: KeyKind | undefined): KeyedToken[] {
  if (!token.isQuoted || !/\s/.test(token.text)) return [{ token, key }];
  const text = token.text.replaceAll('"', " ");
  const parts = readTokens(text, token.start + 1);
  if (key !== undefined) return parts.map((part) => ({ token: part, key }));
  return keyedTokens(" ".repeat(token.start + 1) + text, parts);
}

interface Key {
  words: readonly Token[];
  key: KeyKind;
  /** Only the next token is behind it. */
  isForOne: boolean;
}

/** The key that ends with this token. */
function readKey(line: string, tokens: readonly Token[], place: number): Key | undefined {
  const token = tokens[place];
  if (!token) return undefined;
  const { text, isQuoted } = token;
  const next = tokens[place + 1];
  if (!isQuoted && next && (longOption.test(text) || (place > 0 && shortOption.test(text)))) {
    const isNodes = text === "-w" && /(?:^|\s)(?:clush|pdsh)\s/.test(line.slice(0, 200));
    const key = isNodes ? "host" : longOption.test(text) ? keyKind(text) : "unknown";
    return { words: [], key, isForOne: isNodes || (key !== "host" && key !== "id") };
  }
  const own = isQuoted ? undefined : /[:=]$/.exec(text)?.[0];
  const sign = own ?? (next && !next.isQuoted ? joint.exec(next.text)?.[0] : undefined);
  if (sign === undefined || place + (own ? 1 : 2) >= tokens.length) return undefined;
  const isDotted = sign.startsWith("=") && /^[a-z][\w.-]*=?$/i.test(text) && !/\d/.test(text);
  const isAlone = own === "=" || isDotted || /^\w+\[\d*\][\w.[\]]*:?$/.test(text);
  const words = isAlone ? [token] : wordsUntil(line, tokens, place);
  if (words.length === 0) return undefined;
  const name = words.map(({ text }) => text.replace(/^--?|[:=]+$/g, "")).join(" ");
  // `ssh_keys = ["a", "b"]`, but `host="a" job="b"`
  const value = tokens[place + (own ? 1 : 2)];
  const isGlued = value?.start === (own ? token : next)?.end;
  return { words, key: keyKind(name), isForOne: isGlued };
}

const maxWords = 8;

/** "affected hosts" of "Since 10:05, affected hosts:". Empty if the last token can't be a key. */
function wordsUntil(line: string, tokens: readonly Token[], last: number): Token[] {
  const words: Token[] = [];
  for (let at = last; at >= 0 && words.length <= maxWords; at--) {
    const token = tokens[at];
    if (!token) break;
    const isLast = at === last;
    const next = tokens[at + 1];
    const isApart = !isLast && next && line.slice(token.end, next.start).trim() !== "";
    const text = isLast ? token.text.replace(/[:=]+$/, "") : token.text;
    const isWord = isLast
      ? columnKind(text) !== undefined || (/[\p{L}_]/u.test(text) && !/\d|[.]./.test(text))
      : !token.isQuoted && /^[\p{L}'’()/_-]+$/u.test(text);
    if (isApart || !isWord) break;
    words.unshift(token);
    if (/^[([{]/.test(token.text)) break;
  }
  return words;
}

const cell = /^\s*\|?\s*(\S+(?: \S+){0,3}?)(?:\s*\|\s*|\t\s*|\s{2,})(?=[^\s|:=])/;
/** Lines in the blocks of a configuration are indented, or end in a semicolon: `option routers 10.0.0.1;`, `proxy_pass http://lb-1;` */
const statement =
  /^(?:\s+([a-z_]+) (?=[^\s:=]+$)|\s*([a-z_-]+(?: [a-z_-]+)?) (?=(?:\d{1,3}(?:\.\d{1,3}){3}|[a-z]+:\/\/\S+);$))/;

/** The key of a line with two cells, e.g. a row of `openstack server show` or a line of a Nagios file. A key has no digits. */
function firstCell(line: string): { kind: KeyKind; end: number } | undefined {
  const content = line.slice(0, commentStart(line)).trimEnd();
  const match = statement.exec(content) ?? cell.exec(content.slice(0, 200));
  const [whole = "", name = match?.[2] ?? ""] = match ?? [];
  const rest = content.slice(whole.length).replace(/[\s|]+$/, "");
  if (name === "" || rest === "" || /[|\t]|\s{2,}/.test(rest)) return undefined;
  const isText = !/\d|[:=]$/.test(name) && readValue(name)?.sort !== "address";
  return isText ? { kind: keyKind(name), end: whole.length } : undefined;
}
