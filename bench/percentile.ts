/**
 * The value that a share of the values does not exceed.
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median, the 95th percentile and the largest of some values, for a report. */
export function percentileLine(values: readonly number[]): string {
  return [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1)).join("  ");
}
