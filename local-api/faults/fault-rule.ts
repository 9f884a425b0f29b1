import * as v from "valibot";

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\u0020-\u007e]*$/;

const atLeast = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least));
const milliseconds = v.pipe(atLeast(0), v.maxValue(3_600_000));
const status = v.pipe(atLeast(200), v.maxValue(599));
/** These statuses cannot have a body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const statusWithBody = v.pipe(
  status,
  v.check((value) => ![204, 205, 304].includes(value), "this status cannot have a body"),
);
const headerValue = v.pipe(v.string(), v.regex(HEADER_VALUE));

/** Which requests a rule is for, and what it does to every answer whatever its kind. */
const common = {
  /** Without it any method but OPTIONS: preflights are only hit when named. */
  method: v.optional(v.pipe(v.string(), v.minLength(1), v.toUpperCase())),
  /** The whole decoded pathname; `*` stands for any characters, slashes too. Without it, any path. */
  path: v.optional(v.pipe(v.string(), v.regex(/^[/*]/, "must start with / or *"))),
  /** Parameters of the address that must have these values. Without it, any address. */
  query: v.optional(v.record(v.string(), v.string())),
  /** How many requests to hit; without it, all. */
  count: v.optional(atLeast(1)),
  /** How many matching requests to let pass first. */
  skip: v.optional(atLeast(0)),
  /** Whether the fault comes before (default) or after the request has taken effect. */
  when: v.optional(v.picklist(["before", "after"])),
  /** Milliseconds to wait, on the side of the effect that `when` says. */
  delayMs: v.optional(milliseconds),
  /** Response headers to set, or to take away with null. They win over every other header. */
  headers: v.optional(
    v.pipe(
      // valibot takes an array for a record.
      v.custom((value) => !Array.isArray(value)),
      v.record(v.pipe(v.string(), v.regex(HEADER_NAME)), v.nullable(headerValue)),
    ),
  ),
};

/** Every kind of fault. `error` is the default kind. */
const faultRuleSchema = v.variant("kind", [
  v.strictObject({
    ...common,
    kind: v.optional(v.literal("error")),
    status: statusWithBody,
    code: v.optional(v.string()),
    message: v.optional(v.string()),
  }),
  v.strictObject({
    ...common,
    kind: v.literal("rate-limit"),
    resetInSeconds: v.optional(atLeast(0)),
  }),
  v.strictObject({ ...common, kind: v.literal("hang") }),
  v.strictObject({ ...common, kind: v.literal("cut"), silent: v.optional(v.boolean()) }),
  v.strictObject({ ...common, kind: v.literal("truncate"), cut: v.optional(v.boolean()) }),
  v.strictObject({
    ...common,
    kind: v.literal("slow-body"),
    chunks: v.optional(v.pipe(atLeast(2), v.maxValue(1000))),
    everyMs: v.optional(milliseconds),
  }),
  v.strictObject({ ...common, kind: v.literal("html"), status: v.optional(statusWithBody) }),
  v.strictObject({
    ...common,
    kind: v.literal("text"),
    body: v.string(),
    status: v.optional(statusWithBody),
    contentType: v.optional(headerValue),
  }),
  v.strictObject({
    ...common,
    kind: v.literal("json"),
    body: v.unknown(),
    status: v.optional(statusWithBody),
  }),
  v.strictObject({ ...common, kind: v.literal("empty"), status: v.optional(status) }),
  v.strictObject({ ...common, kind: v.literal("pass") }),
]);

/** One fault: which requests, how often, and what happens to them. README, "Faults", lists the kinds. */
export type FaultRule = v.InferOutput<typeof faultRuleSchema>;

/**
 * Checks a rule that came from outside.
 * @throws {TypeError} with one line that names every mistake; of the keys that no rule has, the first.
 */
export function parseFaultRule(value: unknown): FaultRule {
  const result = v.safeParse(faultRuleSchema, value);
  if (result.success) return result.output;
  const mistakes = result.issues.map((issue) =>
    [v.getDotPath(issue), issue.message].filter(Boolean).join(": "),
  );
  throw new TypeError(`Not a fault rule: ${mistakes.join("; ")}`);
}
