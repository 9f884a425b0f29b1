import { computePath } from "./address.ts";
import type { ApiClient, ApiRequest, CallOptions } from "./client.ts";
import { readInstance } from "./read-item.ts";
import { envelopeOf, originOf, type PageQuery, readPage, unexpected } from "./read-page.ts";
import type { Accepted, Page, Single } from "./result.ts";
import type { Instance } from "./schema.ts";

/** What a write takes. `idempotencyKey` is a UUID v4, the same for every try of one intent; only a POST carries it. */
export type WriteOptions = CallOptions &
  Pick<ApiRequest, "idempotencyKey" | "beforeSend" | "recordSent">;

/**
 * Lists compute instances (endpoint 1).
 * @throws ApiError
 */
export function listComputes(
  client: ApiClient,
  query: PageQuery,
  call: CallOptions = {},
): Promise<Page<Instance>> {
  return readPage(client, "/computes", query, readInstance, call);
}

/**
 * Reads one compute instance (endpoint 2).
 * @throws ApiError; "unexpected" also where the answer is about another instance than was asked for
 */
export async function getCompute(
  client: ApiClient,
  id: string,
  call: CallOptions = {},
): Promise<Single<Instance>> {
  const answer = await client.request({ ...call, method: "GET", path: computePath(id) });
  const data = readInstance(envelopeOf(answer).data);
  if (!data) throw unexpected(answer, "The answer holds no instance");
  if (data.id !== id) throw unexpected(answer, "The answer is about another instance");
  return { data, ...originOf(answer) };
}

/**
 * Asks the API to stop an instance (endpoint 3). Repeated only after a 429.
 * @throws ApiError. Of kind "api" with any status, 2xx included, it is the API's refusal or failure. Whether the API has
 * acted is not known after the kinds "network", "timeout" and "aborted" once the last progress was "sent", nor after a 5xx or
 * the kind "unexpected", a 2xx that calls itself a failure without a code.
 */
export function stopCompute(
  client: ApiClient,
  id: string,
  call: WriteOptions = {},
): Promise<Accepted> {
  return write(client, "POST", id, "/stop", call);
}

/**
 * Asks the API to delete an instance (endpoint 4). Repeated only after a 429.
 * @throws ApiError, as `stopCompute` does
 */
export function deleteCompute(
  client: ApiClient,
  id: string,
  call: WriteOptions = {},
): Promise<Accepted> {
  return write(client, "DELETE", id, "", call);
}

/**
 * Every 2xx is success, whatever its body, unless it calls itself a failure: the status of Accepted is not shown, and neither is
 * a body to rely on.
 */
async function write(
  client: ApiClient,
  method: "POST" | "DELETE",
  id: string,
  action: string,
  call: WriteOptions,
): Promise<Accepted> {
  const answer = await client.request({ ...call, method, path: computePath(id) + action });
  const { failed, message, data } = answer.envelope ?? {};
  if (failed) throw unexpected(answer, message ?? "The answer is a failure without an error code");
  const instance = readInstance(data);
  const { status, requestId } = answer;
  return {
    status,
    ...(instance?.id === id && { instance }),
    ...(requestId && { requestId }),
  };
}
