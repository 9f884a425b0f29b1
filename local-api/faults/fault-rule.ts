import * as z from "zod";

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\u0020-\u007e]*$/;

const atLeast = (least: number) => z.int().min(least);
const milliseconds = atLeast(0).max(3_600_000);
const status = atLeast(200).max(599);
/** These can't have a body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const statusWithBody = status.refine(
  (value) => ![204, 205, 304].includes(value),
  "this status can't have a body",
);
const headerValue = z.string().regex(HEADER_VALUE);

const common = {
  /** Default: any method but OPTIONS, so preflights pass unless named. */
  method: z.string().min(1).toUpperCase().optional(),
  /** The whole decoded pathname; `*` matches any characters, even slashes. Default: any path. */
  path: z.string().regex(/^[/*]/, "must start with / or *").optional(),
  /** Query parameters that must match. Default: none. */
  query: z.record(z.string(), z.string()).optional(),
  count: atLeast(1).optional(),
  skip: atLeast(0).optional(),
  /** Whether the fault comes before (default) or after the request takes effect. */
  when: z.enum(["before", "after"]).optional(),
  /** Waits before or after the effect; see `when`. */
  delayMs: milliseconds.optional(),
  /** Response headers to set, or (null) to remove. These override all others. */
  headers: z.record(z.string().regex(HEADER_NAME), headerValue.nullable()).optional(),
};

const faultRuleSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("error").optional(),
    status: statusWithBody,
    code: z.string().optional(),
    message: z.string().optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("rate-limit"),
    resetInSeconds: atLeast(0).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("hang") }),
  z.strictObject({ ...common, kind: z.literal("cut"), silent: z.boolean().optional() }),
  z.strictObject({ ...common, kind: z.literal("truncate"), cut: z.boolean().optional() }),
  z.strictObject({
    ...common,
    kind: z.literal("slow-body"),
    chunks: atLeast(2).max(1000).optional(),
    everyMs: milliseconds.optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("endless") }),
  z.strictObject({
    ...common,
    kind: z.literal("bomb"),
    megabytes: atLeast(1).max(10_000).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("html"), status: statusWithBody.optional() }),
  z.strictObject({
    ...common,
    kind: z.literal("text"),
    body: z.string(),
    status: statusWithBody.optional(),
    contentType: headerValue.optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("json"),
    body: z.unknown(),
    status: statusWithBody.optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("empty"), status: status.optional() }),
  z.strictObject({ ...common, kind: z.literal("pass") }),
]);

/** README, "Faults", describes the kinds. Default: `error`. */
export type FaultRule = z.infer<typeof faultRuleSchema>;

/** @throws {TypeError} with a line that names all mistakes */
export function parseFaultRule(value: unknown): FaultRule {
  const result = faultRuleSchema.safeParse(value);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
  throw new TypeError(`Not a fault rule: ${mistakes.join("; ")}`);
}
