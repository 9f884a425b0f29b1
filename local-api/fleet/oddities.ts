import { hash32 } from "../seeded-hash.ts";

/** Odd traits. Each has a fixed place on the first page, then occurs by chance. */
const FIXED_AT = {
  "no-tags": 11,
  "null-ipv4": 13,
  "no-private-ipv4": 16,
} as const;

const FIXED_STATES: Readonly<Record<number, string>> = {
  12: "STOPPED",
  15: "MIGRATING",
  18: "ERROR",
};

/** Everything before is fixed; the first ten instances are plain, for tests. */
const FIRST_RANDOM = 20;

const STATE_SALT = 301;
const SALT_BASE = 302;

/** Mostly RUNNING; 4.5 % STOPPED, 0.2 % MIGRATING, 0.2 % ERROR. */
export function stateAt(seed: number, index: number): string {
  if (index < FIRST_RANDOM) return FIXED_STATES[index] ?? "RUNNING";
  const perMille = hash32(seed, index, STATE_SALT) % 1000;
  if (perMille < 45) return "STOPPED";
  if (perMille < 47) return "MIGRATING";
  return perMille < 49 ? "ERROR" : "RUNNING";
}

/** At its fixed place, and for about one in fifty later instances. */
export function isOdd(trait: keyof typeof FIXED_AT, seed: number, index: number): boolean {
  const fixedAt = FIXED_AT[trait];
  if (index < FIRST_RANDOM) return index === fixedAt;
  return hash32(seed, index, SALT_BASE + fixedAt) % 50 === 0;
}
