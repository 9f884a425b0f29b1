import type { PastedText, PastedValue } from "../../pasted/pasted-text.ts";
import { bareAddress } from "../../query/terms/pattern.ts";
import { comparedText } from "../../../text/compared-text.ts";
import type { FleetRow } from "../row.ts";

/** The instances that have a text as their id, name or address. */
export interface Finds {
  ids: FleetRow[];
  names: FleetRow[];
  addresses: FleetRow[];
  /** The same name, but only one of the two has a domain. */
  shortNames: FleetRow[];
  /** It's a region, state, tag or the like of some instance, so hardly the name of a missing one. */
  isOtherText: boolean;
  /** It's a region, image, state or size. */
  isSetting: boolean;
}

export interface FoundValues {
  /** By `comparedText` of a reading. */
  finds: ReadonlyMap<string, Finds>;
  /** Shapes of the fleet's ids; see `idShape`. */
  idShapes: ReadonlySet<string>;
}

/** One pass over the rows: quicker than an index of all of them, and nothing to keep. */
export function findValues(rows: readonly FleetRow[], { lines }: PastedText): FoundValues {
  const finds = new Map<string, Finds>();
  /** By name without domain; true if a pasted value is that and nothing else. */
  const shortNames = new Map<string, { bare?: Finds; withDomain: Finds[] }>();
  function shortNameOf(name: string) {
    let entry = shortNames.get(name);
    if (!entry) shortNames.set(name, (entry = { withDomain: [] }));
    return entry;
  }
  for (const { values } of lines) {
    for (const { readings } of values) {
      for (const reading of readings) {
        const key = comparedText(reading);
        if (finds.has(key)) continue;
        const found = {
          ids: [],
          names: [],
          addresses: [],
          shortNames: [],
          isOtherText: false,
          isSetting: false,
        };
        finds.set(key, found);
        const short = withoutDomain(key);
        if (short === undefined) shortNameOf(key).bare = found;
        else shortNameOf(short).withDomain.push(found);
      }
    }
  }
  const idShapes = new Set<string>();
  const settings = new Set<string>();
  const tags = new Set<string>();
  for (const row of rows) {
    idShapes.add(idShape(row.id));
    finds.get(comparedText(row.id))?.ids.push(row);
    const { ipv4, privateIpv4 } = row;
    if (ipv4) finds.get(comparedText(bareAddress(ipv4)))?.addresses.push(row);
    if (privateIpv4 && privateIpv4 !== ipv4)
      finds.get(comparedText(bareAddress(privateIpv4)))?.addresses.push(row);
    for (const text of [row.region, row.image, row.state, row.specification, row.size.name])
      if (text) settings.add(text);
    for (const tag of row.tags) tags.add(tag);
    if (!row.hostName) continue;
    const name = comparedText(row.hostName);
    finds.get(name)?.names.push(row);
    const short = withoutDomain(name);
    if (short === undefined)
      for (const found of shortNames.get(name)?.withDomain ?? []) found.shortNames.push(row);
    else shortNames.get(short)?.bare?.shortNames.push(row);
  }
  for (const text of settings) {
    const found = finds.get(comparedText(text));
    if (found) found.isSetting = found.isOtherText = true;
  }
  for (const tag of tags) {
    const found = finds.get(comparedText(tag));
    if (found) found.isOtherText = true;
  }
  return { finds, idShapes };
}

/** `web-1.example.com` → `web-1`. Undefined without a domain, and for addresses. */
export function withoutDomain(name: string): string | undefined {
  const dot = name.indexOf(".");
  if (dot <= 0 || !/[a-z]/i.test(name.slice(dot))) return undefined;
  return name.slice(0, dot);
}

/** Tells this fleet's ids from those of another system, e.g. "digits" from "uuid" or "i-". */
export function idShape(id: string): string {
  if (/^\d+$/.test(id)) return "digits";
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return "uuid";
  return /^\D*/.exec(id)?.[0].toLowerCase() ?? "";
}

/** The finds of all readings together; only those of the first if it finds an instance and the value is delimited. */
export function findsOf({ readings, isDelimited }: PastedValue, { finds }: FoundValues): Finds {
  const all = readings.flatMap((reading) => finds.get(comparedText(reading)) ?? []);
  const [first] = all;
  if (first && (all.length === 1 || (isDelimited && hasExactFind(first)))) return first;
  const rowsOf = (kind: "ids" | "names" | "addresses" | "shortNames") => [
    ...new Set(all.flatMap((finds) => finds[kind])),
  ];
  return {
    ids: rowsOf("ids"),
    names: rowsOf("names"),
    addresses: rowsOf("addresses"),
    shortNames: rowsOf("shortNames"),
    isOtherText: all.some(({ isOtherText }) => isOtherText),
    isSetting: all.some(({ isSetting }) => isSetting),
  };
}

function hasExactFind({ ids, names, addresses }: Finds): boolean {
  return ids.length + names.length + addresses.length > 0;
}
