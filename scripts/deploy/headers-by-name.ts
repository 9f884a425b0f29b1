import type { HeaderRule } from "../headers-file.ts";

/** A header and where it has which value. */
export interface NamedHeader {
  name: string;
  /** The value on every path; undefined for one that depends on the path. */
  everywhere?: string;
  /** Its values by path pattern, where it depends on the path. */
  byPattern: [pattern: string, value: string][];
}

/**
 * Turns a headers file the other way round, as other servers want it: by header. Throws where a header has a value for
 * every path and another for some: `_headers` joins the two, which other servers do not.
 */
export function headersByName(rules: readonly HeaderRule[], mount = "/"): NamedHeader[] {
  const headers = new Map<string, NamedHeader>();
  for (const { pattern, headers: pairs } of rules) {
    for (const [name, value] of pairs) {
      const header = headers.get(name) ?? { name, byPattern: [] };
      headers.set(name, header);
      if (header.everywhere !== undefined || (pattern === "/*" && header.byPattern.length > 0)) {
        throw new Error(`_headers sets ${name} for every path and again for some.`);
      }
      if (pattern === "/*") header.everywhere = value;
      else header.byPattern.push([mount + pattern.slice(1), value]);
    }
  }
  return [...headers.values()];
}
