/** One block of a `_headers` file: a path pattern and the headers that it adds. */
export interface HeaderRule {
  pattern: string;
  headers: [name: string, value: string][];
}

/**
 * Reads the `_headers` format of Netlify and Cloudflare Pages: an unindented path, then indented `Name: value` lines.
 * @throws with the line number of any other line, because a host silently drops a misspelt security header
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
 * The headers for a path. As on those hosts every matching rule applies, and two values of the same header are joined with a
 * comma.
 */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Headers {
  const headers = new Headers();
  for (const rule of rules) {
    if (!matches(rule.pattern, pathname)) continue;
    for (const [name, value] of rule.headers) headers.append(name, value);
  }
  return headers;
}

/**
 * Replaces each pattern below the root by the files that it matches. These hosts set the headers of a path whether or not there
 * is a file: with a pattern, a browser would cache the 404 of a file that a rollback brings back as long as the file.
 */
export function nameEachFile(rules: readonly HeaderRule[], paths: readonly string[]): HeaderRule[] {
  return rules.flatMap((rule) => {
    if (rule.pattern === "/*" || !/[*:]/.test(rule.pattern)) return [rule];
    return paths
      .filter((path) => !path.endsWith(".html") && matches(rule.pattern, path))
      .map((path) => ({ pattern: path, headers: rule.headers }));
  });
}

/** The rules of a site that is published under a path, which has a slash at both ends. */
export function mountRules(rules: readonly HeaderRule[], mount: string): HeaderRule[] {
  return rules.map(({ pattern, headers }) => ({ pattern: mount + pattern.slice(1), headers }));
}

/** Writes rules in the format that `parseHeadersFile` reads. */
export function formatHeadersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ pattern, headers }) =>
    [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

/** `*` matches anything, slashes included; `:name` matches one segment. */
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
