import fc from "fast-check";

export const writeFaults = {
  "cut before acting": { kind: "cut", when: "before" },
  "cut after acting": { kind: "cut", when: "after" },
  "500 before acting": { status: 500, code: "INTERNAL_SERVER_ERROR", when: "before" },
  "500 after acting": { status: 500, code: "INTERNAL_SERVER_ERROR", when: "after" },
  "a gateway's HTML after acting": { kind: "html", status: 502, when: "after" },
  "a success without a body": { kind: "empty", status: 202, when: "after" },
  "a success cut short": { kind: "truncate" },
  forbidden: { status: 403, code: "FORBIDDEN" },
  conflict: { status: 409, code: "CONFLICT" },
  "rate limited": { kind: "rate-limit", resetInSeconds: 1 },
} as const;

export const readFaults = {
  "500 on a read": { status: 500 },
  "a read cut off": { kind: "cut" },
  "a read that is no JSON": { kind: "html", status: 200 },
} as const;

type WriteFaultName = keyof typeof writeFaults;
type ReadFaultName = keyof typeof readFaults;
const writeFaultNames = Object.keys(writeFaults).filter(
  (name): name is WriteFaultName => name in writeFaults,
);
const readFaultNames = Object.keys(readFaults).filter(
  (name): name is ReadFaultName => name in readFaults,
);

const runOrders = ["Pause", "Resume", "Cancel remaining", "Retry refused", "Dismiss"] as const;

export type Step =
  | { do: "open"; kind: "Stop" | "Delete"; row: number }
  | { do: "select"; row: number }
  | { do: "select the page" }
  | { do: "open for many"; kind: "Stop" | "Delete" }
  | { do: "to the run"; order: (typeof runOrders)[number] }
  | { do: "confirm"; startsWithOne: boolean }
  | { do: "cancel"; by: "Escape" | "Cancel" }
  | { do: "reload" }
  | { do: "confirm and reload at once" }
  | { do: "look elsewhere and come back" }
  | { do: "open another tab" }
  | { do: "go to the other tab" }
  | { do: "write fault"; fault: WriteFaultName }
  | { do: "read fault"; fault: ReadFaultName };

const open = fc.record({
  do: fc.constant("open" as const),
  kind: fc.constantFrom("Stop" as const, "Delete" as const),
  row: fc.integer({ min: 0, max: 4 }),
});
const openForMany = fc.record({
  do: fc.constant("open for many" as const),
  kind: fc.constantFrom("Stop" as const, "Delete" as const),
});
const select: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("select" as const), row: fc.integer({ min: 0, max: 4 }) }),
  fc.constant<Step>({ do: "select the page" }),
);
const confirm = fc.record({
  do: fc.constant("confirm" as const),
  startsWithOne: fc.boolean(),
});
const other: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("cancel" as const),
    by: fc.constantFrom("Escape" as const, "Cancel" as const),
  }),
  fc.constant<Step>({ do: "reload" }),
  fc.constant<Step>({ do: "confirm and reload at once" }),
  fc.constant<Step>({ do: "look elsewhere and come back" }),
  fc.constant<Step>({ do: "open another tab" }),
  fc.constant<Step>({ do: "go to the other tab" }),
  fc.record({
    do: fc.constant("write fault" as const),
    fault: fc.constantFrom(...writeFaultNames),
  }),
  fc.record({ do: fc.constant("to the run" as const), order: fc.constantFrom(...runOrders) }),
  fc.record({ do: fc.constant("read fault" as const), fault: fc.constantFrom(...readFaultNames) }),
);

/** Random sequences in which opening and confirming are frequent. */
export const sequences = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: open },
    { weight: 2, arbitrary: select },
    { weight: 2, arbitrary: openForMany },
    { weight: 4, arbitrary: confirm },
    { weight: 4, arbitrary: other },
  ),
  { minLength: 3, maxLength: 10 },
);
