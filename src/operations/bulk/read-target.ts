import type { ApiClient } from "../../api/client.ts";
import type { Failure } from "../../api/error.ts";
import { sleep } from "../../sleep.ts";
import { readBack, type Reading } from "../reading.ts";
import { watchDelay } from "../watching/watch-policy.ts";

/**
 * How often reading one instance is tried. Nobody reaches an API that is unreachable; an API that fails may do so for all
 * (waited for some minutes) or, as with an answer that makes no sense, for this instance alone, which holds up no others.
 */
function mostTries({ kind, status = 0 }: Failure): number {
  if (kind === "network" || kind === "timeout") return Number.POSITIVE_INFINITY;
  if (status >= 500) return 20;
  return kind === "unexpected" ? 4 : 1;
}

/**
 * Reads an instance before it is acted on. While the API cannot be reached or fails this goes on trying, and the run waits
 * for it, but not for ever for one instance: nothing that could not be read is acted on.
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
    if (attempt + 1 >= mostTries(error)) return reading;
    onHoldup(error);
    await sleep(watchDelay(attempt), giveUp);
  }
  return undefined;
}
