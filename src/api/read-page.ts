import { listPath } from "./address.ts";
import type { Answer } from "./answer.ts";
import type { CallOptions, ApiClient } from "./client.ts";
import type { Envelope } from "./envelope.ts";
import { ApiError } from "./error.ts";
import { readMeta } from "./read-item.ts";
import type { Page } from "./result.ts";

/** Which page of a list: `page` from 1, `limit` from 1 to 100 (Pagination rules). */
export interface PageQuery {
  page: number;
  limit: number;
}

/** A 2xx that does not fit. `what` is a sentence without a full stop. */
export function unexpected({ status, requestId }: Answer, what: string): ApiError {
  return new ApiError("unexpected", what, { status, requestId });
}

/**
 * The success envelope of a read.
 * @throws ApiError: why the body did not come whole, or "unexpected"
 */
export function envelopeOf(answer: Answer): Envelope {
  const { envelope, broken } = answer;
  if (broken) throw broken;
  if (!envelope) throw unexpected(answer, "The answer is not a JSON object");
  if (envelope.failed) throw unexpected(answer, "The answer is a failure without an error code");
  return envelope;
}

/** The fields of a result that tell which answer it came from; absent where the answer did not say. */
export function originOf({ requestId, envelope }: Answer): {
  requestId?: string;
  timestamp?: string;
} {
  const timestamp = envelope?.timestamp;
  return { ...(requestId && { requestId }), ...(timestamp && { timestamp }) };
}

/**
 * Reads one page of a list. What cannot be read is counted, not fatal. Of items with the same id the first is kept and the
 * others are dropped silently, because what shows a list tells its items apart by id.
 * @throws ApiError
 */
export async function readPage<T extends { id?: string }>(
  client: ApiClient,
  path: string,
  query: PageQuery,
  readItem: (item: unknown) => T | undefined,
  call: CallOptions,
): Promise<Page<T>> {
  const answer = await client.request({ ...call, method: "GET", path: listPath(path, query) });
  const { data, meta: rawMeta } = envelopeOf(answer);
  if (!Array.isArray(data)) throw unexpected(answer, "The answer holds no list");
  const read = data.map(readItem).filter((item) => item !== undefined);
  const ids = new Set<string>();
  const items = read.filter(({ id }) => {
    if (id === undefined) return true;
    const first = !ids.has(id);
    ids.add(id);
    return first;
  });
  const meta = readMeta(rawMeta);
  const { page, limit } = meta ?? query;
  return {
    items,
    first: (page - 1) * limit + 1,
    unreadable: data.length - read.length,
    count: data.length,
    ...(meta && { meta }),
    ...originOf(answer),
  };
}
