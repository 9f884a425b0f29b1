import type { Gap } from "../changes.ts";
import type { SharedFleetState } from "../fleet-state.ts";
import { isGap } from "./pace.ts";

/** The answers of a pass, and the times without one since the pass before. */
export interface PassAnswers {
  /** When the pass before ended; 0 for the first pass, which has nothing to be compared with. */
  readonly readAt: number;
  lastAt: number;
  /** A failure came after the last answer. */
  hasFailed: boolean;
  readonly gaps: Gap[];
}

export function beginAnswers({
  readAt,
  error,
}: Pick<SharedFleetState, "readAt" | "error">): PassAnswers {
  return { readAt, lastAt: readAt, hasFailed: error !== undefined, gaps: [] };
}

/** @param pauseMs the longest pause between two passes that was in force since the last answer */
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
