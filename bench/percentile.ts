/** @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Median, 95th percentile and maximum. */
export function percentileLine(values: readonly number[]): string {
  return [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1)).join("  ");
}
