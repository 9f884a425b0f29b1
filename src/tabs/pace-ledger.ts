import { scope } from "../mount-path.ts";

const windowMs = 1025;
/** A reservation is never this far ahead; one that is was made by another clock. */
const longestWaitMs = 60_000;

/** What all tabs of a connection know of one lane. It is in localStorage, where all see it at once, and holds only times. */
export interface Ledger {
  /** When requests left or will leave, oldest first: milliseconds since the epoch. */
  starts: number[];
  heldUntil: number;
}

/**
 * When the next request may leave, by what all tabs have reserved. Pure.
 * @returns the time, and the ledger with that time reserved
 */
export function reserve(
  ledger: Ledger,
  now: number,
  perSecond: number,
): { start: number; next: Ledger } {
  const starts = ledger.starts.filter((time) => isSane(time, now));
  const heldUntil = isSane(ledger.heldUntil, now) ? ledger.heldUntil : 0;
  const full = starts.length < perSecond ? 0 : (starts.at(-perSecond) ?? 0) + windowMs;
  const start = Math.max(now, full, heldUntil);
  return { start, next: { starts: [...starts, start].toSorted((a, b) => a - b), heldUntil } };
}

function isSane(time: number, now: number): boolean {
  return time > now - windowMs && time < now + longestWaitMs;
}

/** Whether the API has told some tab of a connection that no request of a lane may leave yet. */
export function isHeldBack(lane: string): boolean {
  const now = Date.now();
  const { heldUntil } = readLedger(lane);
  return heldUntil > now && isSane(heldUntil, now);
}

/** The ledger of a lane; an empty one where there is none that can be read. */
export function readLedger(lane: string): Ledger {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(lane)) ?? "null");
    if (typeof stored !== "object" || stored === null) return { starts: [], heldUntil: 0 };
    const { starts, heldUntil } = stored as Partial<Record<keyof Ledger, unknown>>;
    return {
      starts: Array.isArray(starts) ? starts.filter((time) => typeof time === "number") : [],
      heldUntil: typeof heldUntil === "number" ? heldUntil : 0,
    };
  } catch {
    return { starts: [], heldUntil: 0 };
  }
}

/** Puts the ledger of a lane where all tabs see it. */
export function writeLedger(lane: string, ledger: Ledger): void {
  try {
    localStorage.setItem(keyOf(lane), JSON.stringify(ledger));
  } catch {
    // Without storage each tab keeps its own pace, and the API's 429 keeps them in bounds.
  }
}

function keyOf(lane: string): string {
  return `${scope}.pace.${lane}`;
}
