import type { Answer } from "../http/answer.ts";
import type { FaultRule } from "./fault-rule.ts";

interface Steps {
  /** Lets the request take effect. */
  readonly act: () => Promise<Answer>;
  /** The response that the rule gives instead, if its kind has one. */
  readonly replace: (rule: FaultRule) => Answer | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

/** Responds to a request with or without a rule, and lets it take effect when the rule specifies, or not at all. */
export async function underFault(
  rule: FaultRule | undefined,
  { act, replace, wait }: Steps,
): Promise<Answer> {
  if (rule === undefined) return act();
  const delayMs = rule.delayMs ?? 0;
  if (rule.when === "after") {
    const real = await act();
    if (delayMs > 0) await wait(delayMs);
    return replace(rule) ?? real;
  }
  if (delayMs > 0) await wait(delayMs);
  return replace(rule) ?? act();
}
