import type { Answer } from "../http/answer.ts";
import type { FaultRule } from "./fault-rule.ts";

interface Steps {
  readonly act: () => Promise<Answer>;
  /** The rule's own response, if its kind has one. */
  readonly replace: (rule: FaultRule) => Answer | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

/** Without a rule, the request simply takes effect. With one, before or after the fault, or never. */
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
