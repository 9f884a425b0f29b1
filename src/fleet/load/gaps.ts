import type { Gap } from "../changes.ts";
import type { SharedFleetState } from "../fleet-state.ts";
import { isGap } from "./pace.ts";

export interface PassAnswers {
  readonly readAt: number;
  lastAt: number;
  hasFailed: boolean;
  readonly gaps: Gap[];
}

export function beginAnswers({
  readAt,
  error,
}: Pick<SharedFleetState, "readAt" | "error">): PassAnswers {
  return { readAt, lastAt: readAt, hasFailed: error !== undefined, gaps: [] };
}

export function noteAnswer(answers: PassAnswers, now: number, pauseMs: number): void {
  const { readAt, lastAt, hasFailed, gaps } = answers;
  if (readAt > 0 && (hasFailed || isGap(lastAt, now, pauseMs))) {
    const last = gaps.at(-1);
    if (last?.to === lastAt) last.to = now;
    else gaps.push({ from: lastAt, to: now });
  }
  answers.lastAt = now;
  answers.hasFailed = false;
}
