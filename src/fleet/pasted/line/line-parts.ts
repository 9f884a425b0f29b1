import type { Doubt } from "../pasted-text.ts";

/** A part of a line between separators, in the cleaned line. */
export interface Token {
  text: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

// Ranges keep their commas. Quoted texts have a limit, so that unclosed quotes take linear time.
const tokens =
  /"((?:[^"\\]|\\.|""){0,500})"|(?:\{[^{}\s"]{1,200}\}|\[[\d,:-]{1,200}\]|[^\s,;|"])+/g;

/** `offset`: where `text` starts in its line. */
export function readTokens(text: string, offset: number): Token[] {
  return Array.from(text.matchAll(tokens), (match) => {
    const [whole, quoted] = match;
    const text = quoted === undefined ? undefined : unescaped(quoted);
    const start = match.index + offset;
    return {
      text: text ?? whole,
      start,
      end: start + whole.length,
      isQuoted: quoted !== undefined,
    };
  });
}

/** Resolves `\\"` and `""` to a quote. */
export function unescaped(quoted: string): string {
  return quoted.replace(/\\(["\\])|""/g, (_, escaped?: string) => escaped ?? '"');
}

// `root@web-1:~# uptime` is a prompt.
const lineComment = /^\s*(?:#|;|\/\/|--(?=\s|$)|REM\s)/i;
const laterComment = /\s(?:#|\/\/|;)(?=\s|[^\s;#/]|$)/g;

/** Where the line's comment starts; its length if it has none. */
export function commentStart(line: string): number {
  const whole = lineComment.exec(line);
  if (whole) return line.search(/\S/);
  if (!/[#;]|\/\//.test(line)) return line.length;
  for (const match of line.matchAll(laterComment)) {
    const before = line.slice(0, match.index);
    // An even number of quotes: not within a text.
    if ((before.match(/"/g)?.length ?? 0) % 2 === 0) return match.index + 1;
    break;
  }
  return line.length;
}

export interface Doubtful {
  start: number;
  end: number;
  doubt: Doubt;
}

function doubtfulRanges(line: string, pattern: RegExp, doubt: Doubt): Doubtful[] {
  const ranges = Array.from(line.matchAll(pattern), ({ 0: text, index: start }) => ({
    start,
    end: start + text.length,
    doubt,
  }));
  // To look up very many would take long.
  return ranges.length < 200 ? ranges : [{ start: 0, end: line.length, doubt }];
}

const blocks = /<!--.*?(?:-->|$)|(?:^|\s)\/\*(?:\s.*?)?(?:\*\/|$)/g;

/** Comments that can have several lines. */
export const commentRanges = (line: string): Doubtful[] => doubtfulRanges(line, blocks, "comment");

/** Does the line end inside a comment of several lines? */
export function endsInComment(line: string, startsInComment: boolean): boolean {
  if (!startsInComment && (!/<!--|\/\*/.test(line) || /^\s*"/.test(line))) return false;
  const opens = Math.max(line.lastIndexOf("<!--"), line.search(/(?:^|\s)\/\*(?:\s|$)/));
  const closes = Math.max(line.lastIndexOf("-->"), line.lastIndexOf("*/"));
  return opens > closes || (startsInComment && closes === -1);
}

/** Slack has one tilde. */
const struckOut =
  /~~[^~]{1,300}~~|(?<=^|\s)~[^~\s](?:[^~]{0,300}[^~\s])?~(?=\s|$)|<(s|del|strike)>.{0,300}?<\/\1>/gi;

export const struckRanges = (line: string): Doubtful[] =>
  doubtfulRanges(line, struckOut, "struck out");

/** `root@web-1:~# uptime`, `kim@web-1 ~ % uptime`, `[kim@web-1 opt]$ uptime` */
const prompt =
  /(?<![\w.-])[\w.-]{1,64}@[\w.-]{1,255}(?:(?::[~/]\S{0,200}[$#%]|\s[~/]\S{0,200}\s[$#%])(?=\s|$)|\s[^[\]]{1,200}\]\s?[$#%])/g;
/** "remove web-1 from lb-1", "web-1 can't reach db-1 or db-2", but not "3 alerts from web-1" */
const source =
  /(?<=[a-z][-._]?\d\S{0,60}\s)from\s+\S+|(?<=[a-z][-._]?\d\S{0,60}\s(?:.{0,80}\s)?)(?:reached from|because|reach|connect to|depends on)\s.+/g;
const ofZone = /(?<=\sIN\s{1,40}(?:NS|MX|SOA|SRV|CNAME)\s).+/g;
const behindPublicKey = /(?<=\sAAAA[\w+/]{12,}={0,2}\s).+/g;

/** Other machines than the one that the line is about. */
export const mentionRanges = (line: string): Doubtful[] => [
  ...(line.includes("@") ? doubtfulRanges(line, prompt, "mention") : []),
  ...doubtfulRanges(line, source, "mention"),
  ...doubtfulRanges(line, ofZone, "needed"),
  ...doubtfulRanges(line, behindPublicKey, "comment"),
];

const logTime =
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|\p{Lu}\p{L}{2} [ \d]\d \d\d:\d\d:\d\d)/u;

/** Where the message of a log's line begins, behind its first value: `Oct 11 11:55:13 web-1 app[22]: can't reach db-1`. */
export function messageStart(line: string, after: number): number {
  // `web-1:` ends with the colon.
  const at = logTime.test(line) ? line.indexOf(": ", after - 1) : -1;
  return at === -1 ? line.length : at;
}

const tags =
  /<\/?(?:td|tr|th|li|ul|ol|p|br|b|i|em|strong|code|pre|a|span|div|table|tbody|thead|s|del|strike|u|h[1-6])(?:\s[^<>]{0,300})?\/?>/gi;

const links = /(\[[^[\]]{1,300}\])(\([^()\s]{0,1000}\))/g;

/** Blanks out HTML tags, escaped line breaks and the addresses of Markdown's links, so that places stay. */
export function withoutMarkup(line: string): string {
  const blank = (text: string) => " ".repeat(text.length);
  let text = line.includes("<") ? line.replace(tags, blank) : line;
  if (text.includes("\\")) text = text.replace(/\\[nrt](?![\p{L}\p{N}]*\\)/gu, blank);
  if (!text.includes("](")) return text;
  return text.replace(links, (_, name: string, url: string) => name + blank(url));
}

const bullets = /^\s*(?:(?:[-*•·●○◦▪▸►+>]|\d{1,4}[.)]|\(\d{1,4}\)|\[[ xX]?\])(?=\s)\s+)+/;

/** Where the line's own text starts, behind its bullet, number or checkbox. */
export function contentStart(line: string): number {
  return bullets.exec(line.slice(0, 200))?.[0].length ?? 0;
}
