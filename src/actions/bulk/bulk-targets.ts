import { isRunning } from "../../api/state.ts";
import { protectedAmong, protectedText } from "../../api/client/write-guard.ts";
import { isPending, type OperationKind } from "../../operations/operation.ts";
import type { Operations } from "../../operations/operations.ts";
import { displayText, formatCount } from "../../lib/text.ts";
import type { ChosenTarget } from "../dialogs.ts";
import { words } from "../labels.ts";

/** What a run acts on and what it skips. The user can include any but the protected ones. */
export interface BulkTargets {
  affected: ChosenTarget[];
  protected: ChosenTarget[];
  notRunning: ChosenTarget[];
  requested: ChosenTarget[];
}

export interface BulkRules {
  kind: OperationKind;
  protectedTags: readonly string[];
  isRequested: (id: string) => boolean;
}

export function bulkRules(operations: Operations, kind: OperationKind): BulkRules {
  return {
    kind,
    protectedTags: operations.config.protectedTags,
    isRequested: (id) =>
      operations.ofInstance(id).some((entry) => entry.kind === kind && isPending(entry)),
  };
}

export function divideTargets(targets: readonly ChosenTarget[], rules: BulkRules): BulkTargets {
  const parts: BulkTargets = { affected: [], protected: [], notRunning: [], requested: [] };
  for (const target of targets) parts[partOf(target, rules)].push(target);
  return parts;
}

/** specification: States and transitions. Unknown tags are checked right before the request. */
function partOf(
  { id, state, facts }: ChosenTarget,
  { kind, protectedTags, isRequested }: BulkRules,
): keyof BulkTargets {
  if (protectedAmong(facts?.tags ?? [], protectedTags).length > 0) return "protected";
  if (isRequested(id)) return "requested";
  return kind === "stop" && !isRunning(state) ? "notRunning" : "affected";
}

/** e.g. "Nothing to stop: 3 protected by tag prod." Non-running ones can still be included in the dialog. */
export function bulkRefusal(targets: Iterable<ChosenTarget>, rules: BulkRules): string | undefined {
  const skipped: SkippedPart[] = [];
  for (const target of targets) {
    const part = partOf(target, rules);
    // Usually the first one decides, however many are selected.
    if (part === "affected" || part === "notRunning") return undefined;
    skipped.push({ target, reason: skipReason(part, target, rules) });
  }
  return `Nothing to ${rules.kind}: ${reasonsText(skipped)}.`;
}

interface SkippedPart {
  target: ChosenTarget;
  /** e.g. "not running". */
  reason: string;
}

function skipReason(
  part: Exclude<keyof BulkTargets, "affected">,
  { facts }: ChosenTarget,
  { kind, protectedTags }: BulkRules,
): string {
  if (part === "protected")
    return displayText(protectedText(protectedAmong(facts?.tags ?? [], protectedTags)));
  return part === "requested" ? `${words[kind].requested.toLowerCase()} already` : "not running";
}

export function skippedOf(
  parts: BulkTargets,
  included: { notRunning: boolean; requested: boolean },
  rules: BulkRules,
): SkippedPart[] {
  return (["protected", "notRunning", "requested"] as const).flatMap((part) =>
    part !== "protected" && included[part]
      ? []
      : parts[part].map((target) => ({ target, reason: skipReason(part, target, rules) })),
  );
}

/** e.g. "2 skipped: not running" or "5 skipped: 3 protected by tag prod, 2 not running". */
export function skippedText(skipped: readonly SkippedPart[]): string {
  const reasons = new Set(skipped.map(({ reason }) => reason));
  const why = reasons.size === 1 ? [...reasons].join("") : reasonsText(skipped);
  return `${formatCount(skipped.length)} skipped: ${why}`;
}

function reasonsText(skipped: readonly SkippedPart[]): string {
  return mostFrequentFirst(skipped.map(({ reason }) => reason)).join(", ");
}

/** e.g. ["755 prod", "310 web"]. */
export function mostFrequentFirst(values: readonly string[]): string[] {
  return [...Map.groupBy(values, (value) => value)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value, { length }]) => `${formatCount(length)} ${value}`);
}
