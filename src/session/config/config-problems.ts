import * as z from "zod/mini";
import { matching } from "../../lib/checks.ts";
import { configPath } from "../../lib/mount-path.ts";

export const visibleText = z
  .string()
  .check(matching(/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u, "must not be blank"));

export const trimmed = (text: z.ZodMiniString) =>
  z.pipe(
    text,
    z.transform((value) => value.trim()),
  );

/** `problems`: what's wrong in the file, one sentence each, for the error page. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** `data` is undefined if there are problems: a sentence for each invalid key. */
export function problemsIn<T>(schema: z.ZodMiniType<T>, value: unknown) {
  const { data, error } = schema.safeParse(value, { error: describeIssue });
  const sentence = ({ path, message }: z.core.$ZodIssue) =>
    `${path.join(".") || configPath}: ${message}.`;
  return { data, problems: error?.issues.map(sentence) ?? [] };
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type")
    return `must be ${/^[ao]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
  if (issue.code === "unrecognized_keys")
    return `has ${issue.keys.length === 1 ? "the unknown key" : "the unknown keys"} ${issue.keys.join(", ")}`;
  return undefined;
}
