import type { ApiClient } from "../../api/client.ts";
import type { Failure } from "../../api/error.ts";
import { pause } from "../pause.ts";
import { readBack, type Reading } from "../reading.ts";
import { watchDelay } from "../watching/watch-policy.ts";

const mostTries = 4;

/**
 * Reads an instance before it is acted on. While the API cannot be reached this goes on trying: nothing that could not be
 * read is acted on.
 * @param giveUp ends it
 * @param onHoldup told why it cannot be read, and that it can be again
 * @returns undefined where it was given up
 */
export async function readTarget(
  client: ApiClient,
  id: string,
  giveUp: AbortSignal,
  onHoldup: (failure: Failure | undefined) => void,
): Promise<Reading | undefined> {
  for (let attempt = 0; !giveUp.aborted; attempt++) {
    const reading = await readBack(client, id, giveUp, "background");
    if (giveUp.aborted) return undefined;
    if (reading.kind !== "unreadable") {
      onHoldup(undefined);
      return reading;
    }
    const { error } = reading;
    const isUnreachable = error.kind === "network" || error.kind === "timeout";
    const mayPass = isUnreachable || error.kind === "unexpected" || (error.status ?? 0) >= 500;
    if (!mayPass || (!isUnreachable && attempt + 1 === mostTries)) return reading;
    if (isUnreachable) onHoldup(error);
    await pause(watchDelay(attempt), giveUp);
  }
  return undefined;
}
