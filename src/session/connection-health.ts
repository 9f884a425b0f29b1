import { createStore } from "@tanstack/react-store";
import type { ApiError } from "../api/error.ts";

/**
 * Whether answers come, by the last requests of this tab.
 * - `connecting`: nothing has come back yet
 * - `failing`: the last answer was the API's own failure, or not the API's
 * - `retrying`: the last request had no answer
 * - `unreachable`: nor had those before it
 */
export type Health =
  | { state: "connecting" | "answering" | "retrying" | "unreachable" }
  | { state: "failing"; error: ApiError };

/** A lost reading is sent again so often before its failure is shown; `createQueryClient` has one less, for the first. */
const mostTries = 4;
/** As long as the client waits for an answer. Milliseconds. */
const timeoutMs = 15_000;

/** Follows the health of one connection. */
export function createHealth() {
  const store = createStore<Health>({ state: "connecting" });
  let unanswered = 0;
  let answeredAt = 0;

  /** Takes in how a request ended; undefined is a success. */
  function note(error: ApiError | undefined): void {
    if (error?.kind === "network" || error?.kind === "timeout") {
      unanswered += 1;
      // All the while that one request waited, no other was answered either.
      const isSilent = error.kind === "timeout" && Date.now() - answeredAt >= timeoutMs;
      set({ state: isSilent || unanswered >= mostTries ? "unreachable" : "retrying" });
      return;
    }
    unanswered = 0;
    answeredAt = Date.now();
    set(error && !isAnswerOfApi(error) ? { state: "failing", error } : { state: "answering" });
  }

  function set(next: Health): void {
    if (next.state === "failing" || next.state !== store.get().state) store.setState(() => next);
  }

  return { store, note };
}

/** A refusal in the API's own words is an answer like any other. */
function isAnswerOfApi({ kind, status = 0 }: ApiError): boolean {
  return kind === "api" && status < 500;
}
