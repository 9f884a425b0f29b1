import type { Clock } from "./clock.ts";
import { aborted, type ApiError } from "../error.ts";
import type { Attempt, Job } from "./job.ts";
import { createLaneQueue, type Waiting } from "./lane-queue.ts";
import { answered, refused } from "./rate-answer.ts";
import { held, nextStart, openWindow, started } from "./rate-window.ts";

interface Entry extends Waiting {
  /** Sends the request as start number `start` of the lane. */
  send(start: number): Promise<void>;
  wait(until: number | undefined): void;
}

/** One lane of the pacer: a queue in front of a window. */
export interface Lane {
  run<T>(job: Job<T>): Promise<T>;
  heldUntil(): number | undefined;
  hold(until: number): void;
}

/**
 * @param random from 0 to 1
 * @param onHold called whenever `heldUntil` has changed; must not throw
 */
export function createLane(
  perSecond: number,
  clock: Clock,
  random: () => number,
  onHold: () => void,
): Lane {
  const queue = createLaneQueue<Entry>();
  let window = openWindow(Math.max(1, Math.floor(perSecond)));
  let timer: ReturnType<Clock["setTimeout"]> | undefined;
  let tickets = 0;
  let told: { until: number; date: number } | undefined;

  /** Tells of a hold that has begun, changed or passed. Its date is made once, so that it stands still. */
  function publish(): void {
    const now = clock.now();
    const until = window.hold && window.hold.until > now ? window.hold.until : undefined;
    if (until === told?.until) return;
    told = until === undefined ? undefined : { until, date: Math.round(Date.now() + until - now) };
    onHold();
    for (const entry of queue.all()) entry.wait(told?.date);
  }

  /** When the head of the queue may start; with an empty queue, when a hold ends. */
  function next(): number {
    const head = queue.head();
    return head ? nextStart(window, head.priority) : (window.hold?.until ?? 0);
  }

  /**
   * Starts what may start, and sleeps until there is more to do. A timer that is early or late does no harm. The decision
   * to sleep and for how long rest on one look at the clock: a turn that came between two would be slept through.
   */
  function pump(): void {
    let wait = next() - clock.now();
    while (wait <= 0) {
      const entry = queue.take();
      if (!entry) break;
      window = started(window, clock.now(), entry.priority);
      void entry.send(window.latest);
      wait = next() - clock.now();
    }
    clock.clearTimeout(timer);
    timer = wait > 0 ? clock.setTimeout(pump, Math.ceil(wait)) : undefined;
    publish();
  }

  function run<T>({ priority, signal, onWait, attempt }: Job<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let refusal: ApiError | undefined;

      const entry: Entry = {
        priority,
        ticket: (tickets += 1),
        wait(until) {
          try {
            onWait?.(until);
          } catch (error) {
            leave(error);
          }
        },
        async send(start) {
          signal?.removeEventListener("abort", giveUp);
          try {
            settle(start, await attempt());
          } catch (error) {
            reject(error);
          }
        },
      };

      function settle(start: number, answer: Attempt<T>): void {
        if (answer.refusal) {
          refusal = answer.refusal;
          window = refused(window, start, clock.now(), answer.news, random());
          publish();
          enqueue();
        } else {
          window = answered(window, start, clock.now(), answer.news);
          resolve(answer.value);
          pump();
        }
      }

      function enqueue(): void {
        if (signal?.aborted) {
          pump();
          reject(aborted(refusal));
          return;
        }
        signal?.addEventListener("abort", giveUp);
        queue.add(entry);
        pump();
        if (queue.has(entry)) entry.wait(told?.date);
      }

      function giveUp(): void {
        leave(aborted(refusal));
      }

      function leave(error: unknown): void {
        signal?.removeEventListener("abort", giveUp);
        queue.remove(entry);
        reject(error);
        pump();
      }

      enqueue();
    });
  }

  function hold(date: number): void {
    if (date <= (told?.date ?? Date.now())) return;
    window = held(window, clock.now() + date - Date.now());
    pump();
  }

  return { run, heldUntil: () => told?.date, hold };
}
