/** "not responding" is a state, "do not edit" is about the file: they exclude nothing. */
const stateOrEdit =
  "respond|reach|ready|found|avail|health|running|work|report|helped|connected|booted|in use|need|us(?:ed|ing)|required|ok\\b|up\\b|online|start|scrap|answer|pingable|known|only|edit|modif|change|reply|commit";

/** Words that exclude what's behind them, or before them if nothing is behind. */
const words = [
  `(?:not|don[’']?t)(?!\\s+(?:\\p{L}+ly\\s+)?(?:${stateOrEdit}))`,
  "never|except(?:ing)?|excluding|exclude[ds]?|excl|without|keep(?:s|ing)?|kept|skip|skipping|spare|ignore|unless",
  "instead of|other than|rather than|all(?: \\p{L}+){0,3} but|apart from|out of scope|off limits|leave|stays?|remains?|hands off|untouched|unaffected|exempt",
  "still (?:in use|needed|used|required|live|running|active|serving)",
  "already (?:deleted|gone|removed|done|terminated|decommissioned|destroyed)",
  // German, Dutch, Scandinavian, Polish
  "nicht(?!\\s+(?:mehr|erreichbar|gefunden|verfügbar|bereit))|kein(?:e|en)?|ohne|außer|ausser|ausgenommen|behalten|bleib(?:t|en)|(?:noch|weiter|weiterhin) (?:benötigt|gebraucht)|bis auf",
  "behalve|niet|behouden|inte|ikke|utom|undtagen|nie|oprócz",
  // French, Spanish, Portuguese, Italian
  "sauf|hormis|excepté|ne pas|garder|conserver|excepto|salvo|menos|no (?:tocar|borrar|eliminar)|mantener|conservar",
  "exceto|não|manter|tranne|eccetto|non|mantenere",
  // Russian, Hebrew, Arabic
  "кроме|не|оставить|за исключением|חוץ|מלבד|לא|ماعدا|عدا|إلا|لا",
].join("|");

const negations = new RegExp(
  [
    `(?<![\\p{L}\\p{N}_-])(?:${words})(?![\\p{L}\\p{N}_-])`,
    // Chinese, Japanese and Korean have no spaces. 削除 is "delete".
    "除[くきい外了]|排除|禁止|不(?:[要能删动停]|下线|重启)|勿|别[动删]|保留",
    // They say so behind what they exclude.
    "^.*(?:[以象]外|ない|ません|残[すし]|제외|말고|지 ?마|유지|금지)",
    "!=|!~|≠",
    "(?<=^|\\s)--?(?!ignore-(?:daemonsets|errors)|skip-tags)(?:exclude|except|skip|ignore|not|without)[\\w-]*",
    "\\bgrep\\s+(?:-\\w+\\s+)*-\\w*v\\b|\\b(?:pdsh|clush)\\b.*?\\s-x\\s",
  ].join("|"),
  "iu",
);

/** These introduce another machine, not one to act on: "replaced by web-2", "see web-3". */
const replacements =
  /(?<![\p{L}\p{N}_-])(?:by|via|see)\s+(?=\p{L}[\w.-]*\d|\d{1,3}(?:\.\d{1,3}){3})|(?<![\p{L}\p{N}_-])(?:replac(?:e[sd]?|ing)|successor|ersetzt|nachfolger|remplac(?:er|ée?s?)|re(?:e?m)plazad[oa]s?|substituíd[oa]s?|moved to|migr(?:at(?:ed?|ion) to|(?:é|ation|er) (?:sur|vers)|iert auf)|en passant par)(?![\p{L}\p{N}_=-])|迁移[到至]|替换[为成]|(?<=[\p{L}\p{N}"'`]\s*)(?:->|→|⇒|=>)(?=\s*["'`]?\p{L})/iu;

/** Checked before emoji are dropped. */
const crosses = /[❌❎✗✘⛔✋]|🚫|🛑/u;

/** Where a line starts to exclude; its length if it doesn't. */
export function negationStart(line: string): number {
  return negations.exec(line)?.index ?? line.length;
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

const no = /^(?:no?|false|0|nein|non|нет|否|いいえ|✗|✘|❌|-)?$/iu;
const acts = /\b(?:delete|remove|terminate|decommission|destroy|stop|kill|löschen|entfernen)\b/i;

/** Does this cell exclude its row? `Keep?: yes`, `Delete: no`, `Note: do not delete`. */
export function excludesRow(column: string, cell: string): boolean {
  const text = cell.trim();
  if (negatesName(column)) return !no.test(text);
  if (acts.test(wordsOf(column))) return text !== "" && no.test(text);
  return negations.test(text) || isCrossedOut(text);
}

/** A line of two words, like `web-3 no`. */
export function isAnsweredNo(words: readonly { text: string }[]): boolean {
  return (
    words.length === 2 && words.some(({ text }) => /^(?:no|nope|nein|non|нет)[.!]*$/i.test(text))
  );
}

const heading = /:[*_\s]*$|^\s*(?:#{1,6}|=+)\s|^\s*\[[^[\]]+\]\s*$/;

/** Is it a heading like "Keep:"? Where its lines end isn't known, so everything beneath is uncertain. */
export function excludesBelow(line: string): boolean {
  const isHeading = heading.test(line.slice(-300)) || line.trim().split(/\s+/).length <= 5;
  return isHeading && !/^\s*"/.test(line) && negatesName(line);
}
