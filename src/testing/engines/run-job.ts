import { aborted } from "../../api/error.ts";
import {
  blockEnd,
  type Clock,
  type Priority,
  type QueueName,
  type RateLimiter,
} from "../../api/client/rate-limiter.ts";
import type { RateLimitHeaders } from "../../api/client/response.ts";

export interface Attempt<T> {
  value: T;
  rateLimit: RateLimitHeaders;
  isRejected?: boolean;
}

interface Job<T> {
  priority: Priority;
  signal?: AbortSignal | undefined;
  attempt: () => Promise<Attempt<T>>;
}

/** Sends like the client and `execute-operation.ts`: one turn per try, until the response isn't a 429. */
export async function runJob<T>(
  rateLimiter: RateLimiter,
  clock: Clock,
  queue: QueueName,
  { priority, signal, attempt }: Job<T>,
): Promise<T> {
  let ticket: number | undefined;
  for (let rejections = 0; ; rejections += 1) {
    const turn = await rateLimiter.turn(queue, { priority, signal, ticket });
    ({ ticket } = turn);
    if (signal?.aborted) {
      turn.giveBack();
      throw aborted();
    }
    turn.sent();
    const { value, rateLimit, isRejected } = await attempt();
    rateLimiter.limitTo(queue, rateLimit.limit);
    if (!isRejected) return value;
    rateLimiter.block(queue, blockEnd(rateLimit.wait, rejections, clock.now(), 0));
  }
}
