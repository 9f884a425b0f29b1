export interface HeaderRule {
  pattern: string;
  headers: [name: string, value: string][];
}

/**
 * The `_headers` format of Netlify and Cloudflare Pages: a path, then indented `Name: value` lines. Throws with the
 * line number on anything else, since a host silently drops a misspelt security header.
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

/** Every matching rule applies, and repeated headers are joined with commas, as on those hosts. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Headers {
  const headers = new Headers();
  for (const rule of rules) {
    if (!matches(rule.pattern, pathname)) continue;
    for (const [name, value] of rule.headers) headers.append(name, value);
  }
  return headers;
}

/**
 * Replaces patterns (except `/*`) by the files they match. These hosts apply a pattern to missing files too, so
 * browsers would cache a 404 as long as the file that a rollback brings back.
 */
export function nameEachFile(rules: readonly HeaderRule[], paths: readonly string[]): HeaderRule[] {
  return rules.flatMap((rule) => {
    if (rule.pattern === "/*" || !/[*:]/.test(rule.pattern)) return [rule];
    return paths
      .filter((path) => !path.endsWith(".html") && matches(rule.pattern, path))
      .map((path) => ({ pattern: path, headers: rule.headers }));
  });
}

/** `mount` has a slash at both ends. */
export function mountRules(rules: readonly HeaderRule[], mount: string): HeaderRule[] {
  return rules.map(({ pattern, headers }) => ({ pattern: mount + pattern.slice(1), headers }));
}

/** The inverse of `parseHeadersFile`. */
export function formatHeadersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ pattern, headers }) =>
    [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

/** `*` matches anything, slashes included; `:name` one segment. */
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
