import type { FaultRule } from "../local-api/faults/fault-rule.ts";

const failures: FaultRule[] = [
  { kind: "cut", when: "before" },
  { kind: "cut", when: "after" },
  { status: 500, code: "INTERNAL_SERVER_ERROR", when: "before" },
  { status: 500, code: "INTERNAL_SERVER_ERROR", when: "after" },
  { status: 409, code: "CONFLICT" },
  { status: 403, code: "FORBIDDEN" },
  { kind: "html", status: 502, when: "after" },
  { kind: "empty", status: 202, when: "after" },
  { kind: "truncate" },
  { kind: "rate-limit", resetInSeconds: 1 },
];

/** Fails every 20th stop, each in a different way than the one before. */
export function bulkFaults(stops: number): FaultRule[] {
  return Array.from({ length: Math.floor(stops / 20) }, (_, index) => ({
    ...(failures[index % failures.length] ?? { kind: "pass" as const }),
    method: "POST",
    skip: 19 + index * 20 - index,
    count: 1,
  }));
}
