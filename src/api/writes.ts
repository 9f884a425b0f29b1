import type { ApiClient, WriteRequest } from "./client/client.ts";
import { computePath } from "./client/request.ts";
import { aboutAnother, unclear, unexpected } from "./endpoints.ts";
import { signInMessages } from "./error.ts";
import { type Instance, readInstance } from "./schema.ts";

// The endpoints that write. They load with the code that stops and deletes.

/** Accepted: a 2xx with a success envelope or an empty body. */
export interface Accepted {
  /** Undefined if the response had no usable data: read it back with a GET. */
  instance: Instance | undefined;
  status: number;
  requestId: string | undefined;
}

/** `idempotencyKey`: a UUID v4, the same for every try of one confirmation. Only sent with a POST. */
export type WriteOptions = Omit<WriteRequest, "method" | "path">;

/**
 * Asks once. Throws ApiError. After "network", "timeout", "unexpected", a 2xx that calls itself a failure, and any 5xx we
 * don't know whether the API acted.
 */
export function stopCompute(
  client: ApiClient,
  id: string,
  options: WriteOptions,
): Promise<Accepted> {
  return write(client, "POST", id, "/stop", options);
}

export function deleteCompute(
  client: ApiClient,
  id: string,
  options: WriteOptions,
): Promise<Accepted> {
  return write(client, "DELETE", id, "", options);
}

/**
 * The specification shows neither the status of an accepted write nor reliable data, so a success envelope or an
 * empty body counts. Anything else (a captive portal's page) says nothing about what the API did.
 */
async function write(
  client: ApiClient,
  method: "POST" | "DELETE",
  id: string,
  action: string,
  options: WriteOptions,
): Promise<Accepted> {
  const response = await client.write({ ...options, method, path: computePath(id) + action });
  const { envelope, isEmpty, bodyError, status, requestId } = response;
  if (bodyError) throw bodyError;
  if (!envelope?.succeeded && !isEmpty)
    throw unclear(response, response.isPage ? signInMessages.page : silent);
  const instance = readInstance(envelope?.data);
  if (instance && instance.id !== id) throw unexpected(response, aboutAnother);
  return { instance, status, requestId };
}

const silent = "The answer doesn’t say whether the request was accepted";
