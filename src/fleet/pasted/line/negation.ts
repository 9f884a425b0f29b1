import type { Doubt } from "../pasted-text.ts";
import { struckRanges } from "./line-parts.ts";

/** "not responding" is a state, "do not edit" is about the file: they exclude nothing. */
const stateOrEdit =
  "respond|reach|ready|found|shown|avail|health|running|work|report|in use|need|used|required|ok\\b|up\\b|online|start|scrap|answer|pingable|known|only|edit|modif|change|reply|commit";

/** Words that exclude what's behind them, or before them if nothing is behind. */
const words = [
  `(?:not|don[’']?t)(?!\\s+(?:${stateOrEdit}))`,
  "(?<=nodes|hosts|servers|machines|instances|vms) but",
  "cancel+ed|postponed|done|later|(?:on )?hold|tbd|wait(?:ing)?|false alarm|no (?:action|change)|rolled back",
  "(?:was|were|has been|have been) (?:already )?(?:deleted|decommissioned|removed|terminated|destroyed|replaced)",
  "no longer exists?|if|only after|ask|pending|unsure|clarify",
  "protected|retain(?:s|ed)?|(?:white|allow)-?list(?:ed)?|survivors?|out of scope|safe",
  "never|except(?:ing)?|excluding|exclude[ds]?|excl|without|keep(?:s|ing)?|kept|skip|skipping|spare|ignore|unless",
  "instead of|other than|rather than|all but|apart from|leave|stays?|remains?|hands off|untouched|unaffected|exempt",
  "still (?:in use|needed|used|required|live|running|active|serving)",
  "already (?:deleted|gone|removed|done|terminated|decommissioned|destroyed)",
  // German, Dutch, Scandinavian, Polish
  "nicht(?!\\s+(?:mehr|erreichbar|gefunden|verfügbar|bereit))|kein(?:e|en)?|ohne|außer|ausser|ausgenommen|behalten|bleib(?:t|en)|bis auf|lassen|finger weg|noch gebraucht|weiter(?:hin)? (?:benötigt|gebraucht)",
  "behalve|niet|behouden|blijven|blijf|inte|ikke|utom|undtagen|nie|oprócz",
  // French, Spanish, Portuguese, Italian
  "sauf|hormis|excepté|ne pas|ne touche[zr]|laisse[rz]|reste[rz]?|garder|conserver|excepto|salvo|menos|no (?:tocar|toquen|borrar|eliminar)|dejar|mantener|conservar",
  "exceto|não|manter|fica|tranne|eccetto|non|mantenere|lasciare",
  // Russian, Hebrew, Arabic
  "кроме|не|нужен|оставить|за исключением|חוץ|מלבד|לא|ماعدا|عدا|إلا|لا",
].join("|");

const negations = new RegExp(
  [
    `(?<![\\p{L}\\p{N}_-])(?:${words})(?![\\p{L}\\p{N}_-])`,
    // Chinese, Japanese and Korean have no spaces. 削除 is "delete".
    "除[くきい外了]|排除|以外|対象外|ない|残[すし]|そのまま|不(?![可能]达|可用|通|响应|同)|无需|勿|别[动删]|保留|제외|말고|마세요|유지",
    "!=|!~|≠|(?<!<)<>(?!>)",
    "(?<=^|\\s)!(?=\\w+[:=])",
    "(?<=^|\\s)--?(?:exclude|except|skip|ignore|not|without)[\\w-]*",
    "\\bgrep\\s+(?:-\\w+\\s+)*-\\w*v\\b|\\b(?:pdsh|clush)\\b.*?\\s-x\\s",
  ].join("|"),
  "iu",
);

/** These introduce another machine, not one to act on: "replaced by web-2", "see web-3". */
const replacements =
  /(?<![\p{L}\p{N}_-])(?:by|via|see)\s+(?=\p{L}[\w.-]*\d)|(?<![\p{L}\p{N}_-])(?:replac(?:e[sd]?|ing)|successor|ersetzt|nachfolger|moved to|migrated? to)(?![\p{L}\p{N}_=-])|(?<=[\p{L}\p{N}"'`]\s*)(?:->|→|⇒|=>)(?=\s*["'`]?\p{L})/iu;

/** Checked before emoji are dropped. */
const crosses = /[❌❎✗✘⛔✋]|🚫|🛑|👎/u;

/**
 * Where a line starts to exclude; its length if it doesn't. "web-1 (keep)" and "web-1: do not delete" exclude what's
 * before, as no name follows in that sentence.
 */
export function negatedFrom(line: string, names: readonly number[]): number {
  const at = negations.exec(line)?.index ?? line.length;
  const rest = line.slice(at).search(/[.!?]\s/);
  const end = rest === -1 ? line.length : at + rest;
  return at === line.length || names.some((start) => start > at && start < end) ? at : 0;
}

/** A minus within a line, and Ansible's `!`. */
export function isNegatedToken(
  line: string,
  { text, start }: { text: string; start: number },
  contentAt: number,
): boolean {
  if (/^[!^]\w/.test(text)) return true;
  return text.startsWith("-") && start > contentAt && line.slice(contentAt, start).trim() !== "";
}

export function replacementStart(line: string): number {
  return replacements.exec(line)?.index ?? line.length;
}

export function isCrossedOut(line: string): boolean {
  return crosses.test(line);
}

/** Whether the name of a key, section or column says "not": `excluded_hosts`, `keep`, `doNotDelete`. */
export function negatesName(name: string): boolean {
  return negations.test(wordsOf(name));
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/\bnon-/gi, "non")
    .replace(/[_.-]+/g, " ");

const no = /^(?:no?|none|null|off|disabled|false|0|nein|non|нет|否|いいえ|✗|✘|❌|-)?$/iu;
const unsure = /^(?:\?+|maybe|tbd|later|n\/a|vielleicht)$/i;
const acts =
  /\b(?:delete|remove|terminate|decommission|destroy|stop|kill|approved|can be|löschen|entfernen|supprimer|eliminar)\b/i;

const protections = /\b(?:protection|locked|in use|pinned)\b/i;

/** Does this cell exclude its row? `Keep?: yes`, `Delete: no`, `Note: do not delete`. */
export function excludesRow(column: string, cell: string): boolean {
  const text = cell.trim();
  if (negatesName(column) || protections.test(wordsOf(column))) return !no.test(text);
  if (acts.test(wordsOf(column))) return no.test(text) || unsure.test(text);
  return negations.test(text) || isCrossedOut(text);
}

/** `~~web-1~~`, `web-1 (keep)`, `!web-1`, `#web-1`, `web-1?`: what a cell or an item says itself. */
export function markOf(text: string): Doubt | undefined {
  if (struckRanges(text).length > 0) return "struck out";
  if (isCrossedOut(text) || negations.test(text) || /^\s*[!^]\w/.test(text)) return "negated";
  if (/^\s*#/.test(text)) return "comment";
  return /\?\s*$/.test(text) ? "sentence" : undefined;
}

/** A line of two words, like `web-3 no`. */
export function isAnsweredNo(words: readonly { text: string }[]): boolean {
  return (
    words.length === 2 && words.some(({ text }) => /^(?:no?|nope|nein|non|нет)[.!]*$/i.test(text))
  );
}

const heading = /:[*_\s]*$|^\s*(?:#{1,6}|=+)\s|^\s*\[[^[\]]+\]\s*$/;

/** Is it a heading like "Keep:"? Where its lines end isn't known, so everything beneath is uncertain. */
export function excludesBelow(line: string): boolean {
  const isShort = line.trim().split(/\s+/).length <= 5 && !/[.?]\s*$/.test(line);
  const isHeading = isShort || heading.test(line.slice(-300));
  return isHeading && !/^\s*"/.test(line) && negatesName(line);
}
