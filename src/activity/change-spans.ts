/** The times within which the changes were seen, as the address has them. */
export const changeSpans = ["5m", "1h", "24h"] as const;
export type ChangeSpan = (typeof changeSpans)[number];
