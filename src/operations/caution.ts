import type { Operation, OperationKind } from "./operation.ts";
import { errorLabel, isTeamWide } from "../errors/error-table.ts";

/**
 * Why an act will probably be refused again. Nobody tells the dashboard what a key may do, so all that is known is what the
 * API last said to this key; and since roles and balances change, it can always be tried again.
 * @param entries the journal, oldest first
 * @param account tells this key from others
 * @returns the code of the last refusal that still stands, or undefined
 */
export function standingRefusal(
  kind: OperationKind,
  entries: Operation[],
  account: string,
): string | undefined {
  const last = entries.findLast(
    (entry) => entry.account === account && entry.kind === kind && saysSomething(entry),
  );
  return last?.phase.name === "refused" ? errorLabel(last.phase.error) : undefined;
}

/** The same as a sentence, for controls and dialogs. */
export function cautionText(kind: OperationKind, code: string | undefined): string | undefined {
  return code && `The API refused the last ${kind} with this key: ${code}. It can be tried again.`;
}

/** Whether an outcome tells what this key may do: an acceptance does, and a refusal of the role or the team. */
function saysSomething({ phase }: Operation): boolean {
  if (phase.name === "refused") return phase.error.code === "FORBIDDEN" || isTeamWide(phase.error);
  return phase.name === "accepted" || (phase.name === "done" && phase.error === undefined);
}
