import type { ApiClient } from "../api/client.ts";
import { ApiError, type Failure, failureOf, isNotFound } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import type { Found } from "./operation.ts";
import { getCompute } from "../api/endpoints.ts";

/** One look at an instance, with all that it showed. */
export type Reading =
  | { kind: "instance"; instance: Instance }
  | { kind: "gone"; error: Failure }
  | { kind: "unreadable"; error: Failure };

/** Reads an instance to see what is so now. Never throws. */
export async function readBack(
  client: ApiClient,
  id: string,
  signal: AbortSignal,
  priority: "interactive" | "background",
): Promise<Reading> {
  try {
    const { data } = await getCompute(client, id, { signal, priority });
    return { kind: "instance", instance: data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: isNotFound(error) ? "gone" : "unreadable", error: failureOf(error) };
  }
}

/** What the journal keeps of a reading. */
export function foundIn(reading: Reading): Found {
  if (reading.kind === "gone") return { kind: "gone" };
  return reading.kind === "instance"
    ? { kind: "instance", state: reading.instance.state }
    : reading;
}
