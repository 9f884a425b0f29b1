// What a late timer or a busy page has held up is made up for, as far as this.
const latenessMs = 100;

/** When background requests may start: the next is due at `due`, and `free` more go without a space before them. */
export interface Pace {
  readonly due: number;
  readonly free: number;
}

/**
 * The pace after a background request starts now.
 *
 * Requests that may start together would use up the window at once, and somebody who clicks would wait for the rest of
 * it. So background requests are spaced over the window: at full speed a place is never farther than one space away. Out
 * of idleness a third of the allowance goes at once, for a quick first result; those places then stay free for people.
 * @param spacing milliseconds between two
 * @param idle whether nothing has started for a whole window
 */
export function paced(
  pace: Pace,
  now: number,
  limit: number,
  spacing: number,
  idle: boolean,
): Pace {
  const free = (idle ? Math.floor(limit / 3) : pace.free) - 1;
  if (free > 0) return { due: now, free };
  const from = idle || pace.free > 0 ? now : Math.max(pace.due, now - latenessMs);
  return { due: from + spacing, free: 0 };
}
