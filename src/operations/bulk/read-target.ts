import type { ApiClient } from "../../api/client.ts";
import type { Failure } from "../../api/error.ts";
import { isPassing } from "../../queries/query-client.ts";
import { pause } from "../pause.ts";
import { readBack, type Reading } from "../reading.ts";
import { watchDelay } from "../watching/watch-policy.ts";

/**
 * Reads an instance before it is acted on. While the API cannot be reached or fails this goes on trying, and the run waits
 * for it: nothing that could not be read is acted on.
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
    if (!isPassing(error) && error.kind !== "timeout") return reading;
    onHoldup(error);
    await pause(watchDelay(attempt), giveUp);
  }
  return undefined;
}
