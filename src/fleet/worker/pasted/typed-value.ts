import { readSingleValue } from "../../pasted/single-value.ts";
import { bareAddress } from "../../query/terms/pattern.ts";
import { comparedText } from "../../../text/compared-text.ts";
import { quoteValue } from "../../query/terms/term.ts";
import type { FleetRow } from "../row.ts";
import { withoutDomain } from "./find-values.ts";

/** A text in the search box finds nothing as a search, but names an instance, e.g. `ssh root@web-1`. */
export interface TypedValue {
  field: "host" | "ip" | "id";
  /** Without its wrapping. */
  text: string;
  /** The exact search for it. */
  q: string;
  count: number;
  /** "certain": the search box's text means this. Otherwise a person has to choose it. */
  verdict: "certain" | "several" | "short name";
}

export function readTypedValue(
  rows: readonly FleetRow[],
  typed: string,
  teamFields?: readonly string[],
): TypedValue | undefined {
  const text = readSingleValue(typed, teamFields);
  if (text === undefined) return undefined;
  const key = comparedText(text);
  const fields = {
    host: ({ hostName }: FleetRow) => [hostName],
    ip: ({ ipv4, privateIpv4 }: FleetRow) => [ipv4, privateIpv4].map((ip) => ip && bareAddress(ip)),
    id: ({ id }: FleetRow) => [id],
  };
  const finds = (["host", "ip", "id"] as const).map((field) => ({
    field,
    found: rows.filter((row) =>
      fields[field](row).some((value) => value && comparedText(value) === key),
    ),
  }));
  const all = new Set(finds.flatMap(({ found }) => found));
  const first = finds.find(({ found }) => found.length > 0);
  if (!first) return byShortName(rows, text);
  return {
    field: first.field,
    text,
    q: `${first.field}=${quoteValue(text)}`,
    count: first.found.length,
    verdict: all.size === 1 ? "certain" : "several",
  };
}

function byShortName(rows: readonly FleetRow[], text: string): TypedValue | undefined {
  const key = comparedText(text);
  const short = withoutDomain(key);
  const found = rows.filter(({ hostName }) => {
    const name = comparedText(hostName ?? "");
    return short === undefined ? withoutDomain(name) === key : name === short;
  });
  const names = new Map(found.map(({ hostName = "" }) => [comparedText(hostName), hostName]));
  const [name] = names.values();
  if (name === undefined || names.size > 1) return undefined;
  const q = `host=${quoteValue(name)}`;
  return { field: "host", text: name, q, count: found.length, verdict: "short name" };
}
