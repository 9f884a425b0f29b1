import { type FaultRule, parseFaultRule } from "./fault-rule.ts";

interface ActiveFault {
  readonly rule: FaultRule;
  /** Matching requests until the rule was used up. */
  readonly seen: number;
  readonly fired: number;
}

interface Tally {
  readonly rule: FaultRule;
  readonly path: RegExp;
  seen: number;
  fired: number;
}

/** In order: only the first due rule applies to a request. */
export class FaultList {
  #tallies: Tally[] = [];

  /** @throws {TypeError} with the reason, for an invalid rule */
  add(rule: FaultRule): void {
    const parsed = parseFaultRule(rule);
    this.#tallies.push({ rule: parsed, path: globPattern(parsed.path ?? "*"), seen: 0, fired: 0 });
  }

  list(): readonly ActiveFault[] {
    return this.#tallies.map(({ rule, seen, fired }) => ({ rule, seen, fired }));
  }

  clear(): void {
    this.#tallies = [];
  }

  take(method: string, path: string, query: URLSearchParams): FaultRule | undefined {
    return this.#tallies.find((tally) => hits(tally, method, path, query))?.rule;
  }
}

function hits(tally: Tally, method: string, path: string, query: URLSearchParams): boolean {
  const { rule } = tally;
  const methodFits = rule.method === undefined ? method !== "OPTIONS" : rule.method === method;
  const queryFits = Object.entries(rule.query ?? {}).every(([name, value]) => {
    return query.get(name) === value;
  });
  const isUsedUp = rule.count !== undefined && tally.fired >= rule.count;
  if (isUsedUp || !methodFits || !queryFits || !tally.path.test(path)) return false;
  tally.seen += 1;
  if (tally.seen <= (rule.skip ?? 0)) return false;
  tally.fired += 1;
  return true;
}

function globPattern(glob: string): RegExp {
  return new RegExp(`^${glob.split("*").map(escaped).join(".*")}$`, "s");
}

function escaped(literal: string): string {
  return literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
