const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** A requested page, made valid. */
interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/**
 * Reads `page` and `limit` ("Pagination rules"). The lists have no BAD_REQUEST among their codes, so nothing is refused: a
 * `limit` over 100 is 100, and a value that is not a positive integer is the default.
 */
export function readPage(page: string | undefined, limit: string | undefined): PageRequest {
  const asked = positiveInteger(page);
  return {
    // `meta.page` repeats the number, so it has to be one that JSON carries exactly.
    page: asked !== undefined && Number.isSafeInteger(asked) ? asked : 1,
    limit: Math.min(positiveInteger(limit) ?? DEFAULT_LIMIT, MAX_LIMIT),
  };
}

function positiveInteger(text = ""): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  return value >= 1 ? value : undefined;
}
