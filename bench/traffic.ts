/** @param sorted arrival times in milliseconds */
export function busiestSecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
