import type { ApiError } from "../error.ts";
import type { Priority } from "./lane-queue.ts";
import type { RateNews } from "./rate-news.ts";

/** An answer, and what it told about the rate limit. With `refusal` it was a 429. */
export interface Attempt<T> {
  value: T;
  news: RateNews;
  refusal?: ApiError | undefined;
}

/** One request for the pacer, to be sent once, and again after every 429. */
export interface Job<T> {
  priority: Priority;
  /** Ends the wait; what is under way has to listen to it by itself. */
  signal?: AbortSignal | undefined;
  /** The job waits; `until` (milliseconds since the epoch) is known while the lane is held. Called on every change. */
  onWait?: ((until?: number) => void) | undefined;
  /** Sends the request. What it throws ends the job. */
  attempt: () => Promise<Attempt<T>>;
}
