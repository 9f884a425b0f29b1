/** One block of a `_headers` file: a path pattern and the headers that it adds. */
export interface HeaderRule {
  pattern: string;
  headers: [name: string, value: string][];
}

/**
 * Reads the `_headers` format of Netlify and Cloudflare Pages: an unindented path, then indented
 * `Name: value` lines. Throws, naming the line, at what is neither, because a host would drop a
 * misspelt security header without a word.
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      if (!content.startsWith("/")) throw mistake(index, "a path begins with /");
      rules.push({ pattern: content, headers: [] });
      continue;
    }
    const rule = rules.at(-1);
    if (rule === undefined) throw mistake(index, "a header comes after the path it belongs to");
    const header = /^([\w-]+):\s*(\S.*)$/.exec(content);
    if (header?.[1] === undefined || header[2] === undefined) {
      throw mistake(index, "a header is written Name: value");
    }
    rule.headers.push([header[1], header[2]]);
  }
  return rules;
}

/**
 * The headers for a path. As on those hosts every matching rule counts, and where two set the same
 * header the values are joined with a comma.
 */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Headers {
  const headers = new Headers();
  for (const rule of rules) {
    if (!matches(rule.pattern, pathname)) continue;
    for (const [name, value] of rule.headers) headers.append(name, value);
  }
  return headers;
}

/** `*` stands for anything, slashes included; `:name` for one segment. */
function matches(pattern: string, pathname: string): boolean {
  const source = pattern
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll(/:[A-Za-z]\w*/g, "[^/]+");
  return new RegExp(`^${source}$`).test(pathname);
}

function mistake(index: number, rule: string): Error {
  return new Error(`_headers, line ${index + 1}: ${rule}.`);
}
