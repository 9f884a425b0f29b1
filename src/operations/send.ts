import type { ApiClient } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import type { OperationKind } from "./operation.ts";
import { type Accepted, type WriteOptions, deleteCompute, stopCompute } from "../api/endpoints.ts";

const sendByKind: Record<
  OperationKind,
  (client: ApiClient, id: string, options: WriteOptions) => Promise<Accepted>
> = { stop: stopCompute, delete: deleteCompute };

/** What became of sending. */
export type Answer =
  | { outcome: "accepted"; accepted: Accepted }
  | { outcome: "refused" | "unknown" | "cancelled"; error: ApiError };

/**
 * Sends one write. It is repeated only after a 429, below this, because there the API is known not to have acted.
 * @returns `unknown` where the request left and nothing says what came of it: a lost connection, a timeout, a 5xx
 */
export async function send(
  client: ApiClient,
  kind: OperationKind,
  id: string,
  options: WriteOptions,
): Promise<Answer> {
  let sent = false;
  try {
    const accepted = await sendByKind[kind](client, id, {
      ...options,
      onProgress: (progress) => {
        sent = progress.phase === "sent";
        options.onProgress?.(progress);
      },
    });
    return { outcome: "accepted", accepted };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: classify(error, sent), error };
  }
}

function classify(error: ApiError, sent: boolean): "refused" | "unknown" | "cancelled" {
  if (!sent) return error.kind === "aborted" ? "cancelled" : "refused";
  // An error envelope under a 2xx is the API's own word.
  if (error.kind === "api" && error.status !== undefined && error.status < 300) return "refused";
  // 408 comes from whatever stands before the API, which may have passed the request on.
  const refused = error.status !== undefined && error.status >= 400 && error.status < 500;
  return refused && error.status !== 408 ? "refused" : "unknown";
}
