const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/**
 * The specification lists no BAD_REQUEST for lists ("Pagination rules"), so nothing is refused: a `limit` over 100
 * becomes 100, and anything but a positive integer the default.
 */
export function readPage(page: string | undefined, limit: string | undefined): PageRequest {
  const asked = positiveInteger(page);
  return {
    // `meta.page` repeats the number, so JSON must be able to carry it exactly.
    page: asked !== undefined && Number.isSafeInteger(asked) ? asked : 1,
    limit: Math.min(positiveInteger(limit) ?? DEFAULT_LIMIT, MAX_LIMIT),
  };
}

function positiveInteger(text = ""): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  return value >= 1 ? value : undefined;
}
