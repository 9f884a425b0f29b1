import type { ApiClient, CallOptions, WriteRequest } from "./client/client.ts";
import { ApiError } from "./error.ts";
import { computePath, listPath, type PageRequest } from "./client/request.ts";
import type { ApiResponse, Envelope } from "./client/response.ts";
import {
  type Instance,
  type Meta,
  readInstance,
  readMeta,
  readSpecification,
  type Specification,
} from "./schema.ts";

interface Origin {
  sentAt?: number | undefined;
  requestId?: string | undefined;
  timestamp?: string | undefined;
}

export interface Page<T> extends Origin {
  items: T[];
  /** Position of the first item in the whole list, from 1. */
  first: number;
  /** Items that aren't objects or have no usable id. */
  unreadable: number;
  count: number;
  /** Items beyond the requested limit, which are ignored. */
  surplus?: number | undefined;
  meta?: Meta | undefined;
}

interface ListOptions extends CallOptions {
  readsSurplus?: boolean;
}

export interface Single<T> extends Origin {
  data: T;
}

/** Accepted: a 2xx with a success envelope or an empty body. */
export interface Accepted {
  /** Undefined if the response had no usable data: read it back with a GET. */
  instance: Instance | undefined;
  status: number;
  requestId: string | undefined;
}

/** `idempotencyKey`: a UUID v4, the same for every try of one confirmation. Only sent with a POST. */
export type WriteOptions = Omit<WriteRequest, "method" | "path">;

export function listComputes(
  client: ApiClient,
  request: PageRequest,
  call: ListOptions = {},
): Promise<Page<Instance>> {
  return readPage(client, "/computes", request, readInstance, call);
}

/** Throws ApiError; "unexpected" also if the response is about another instance. */
export async function getCompute(
  client: ApiClient,
  id: string,
  call: CallOptions = {},
): Promise<Single<Instance>> {
  const response = await client.read(computePath(id), call);
  const data = readInstance(envelopeOf(response).data);
  if (!data) throw unexpected(response, "The answer contains no instance");
  if (data.id !== id) throw unexpected(response, aboutAnother);
  return { data, ...originOf(response) };
}

/**
 * Asks once. Throws ApiError. Kind "api" is the API's refusal or failure, even with a 2xx. After "network",
 * "timeout", "unexpected" and any 5xx we don't know whether the API acted.
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

export function listSpecifications(
  client: ApiClient,
  request: PageRequest,
  call: CallOptions = {},
): Promise<Page<Specification>> {
  return readPage(client, "/computes/specifications", request, readSpecification, call);
}

/** Unreadable items are only counted. Duplicates are dropped, since the interface identifies items by id. */
async function readPage<T extends { id?: string }>(
  client: ApiClient,
  path: string,
  request: PageRequest,
  readItem: (item: unknown) => T | undefined,
  { readsSurplus, ...call }: ListOptions,
): Promise<Page<T>> {
  const response = await client.read(listPath(path, request), call);
  const { data, meta: rawMeta } = envelopeOf(response);
  if (!Array.isArray(data)) throw unexpected(response, "The answer contains no list");
  const listed: unknown[] = readsSurplus ? data : data.slice(0, request.limit);
  const readable = listed.map(readItem).filter((item) => item !== undefined);
  const ids = new Set<string>();
  const items = readable.filter(({ id }) => {
    if (id === undefined) return true;
    const isFirst = !ids.has(id);
    ids.add(id);
    return isFirst;
  });
  const surplus = data.length - listed.length;
  const sentMeta = readMeta(rawMeta);
  // Some servers ignore `limit`. Page by the limit we asked for.
  const meta = sentMeta && surplus > 0 ? { ...sentMeta, limit: request.limit } : sentMeta;
  const { page, limit } = meta ?? request;
  return {
    items,
    first: (page - 1) * limit + 1,
    unreadable: listed.length - readable.length,
    count: listed.length,
    ...(surplus > 0 && { surplus }),
    meta,
    ...originOf(response),
  };
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
    throw unexpected(
      response,
      envelope?.message ?? "The answer doesn’t say whether the request was accepted",
    );
  const instance = readInstance(envelope?.data);
  if (instance && instance.id !== id) throw unexpected(response, aboutAnother);
  return { instance, status, requestId };
}

const aboutAnother = "The answer is about another instance";
const failureWithoutCode = "The answer is a failure without an error code";

function envelopeOf(response: ApiResponse): Envelope {
  const { envelope, bodyError } = response;
  if (bodyError) throw bodyError;
  if (!envelope) throw unexpected(response, "The answer isn’t a JSON object");
  if (envelope.failed) throw unexpected(response, failureWithoutCode);
  return envelope;
}

function unexpected({ status, requestId }: ApiResponse, message: string): ApiError {
  return new ApiError("unexpected", message, { status, requestId });
}

function originOf({ sentAt, requestId, envelope }: ApiResponse): Origin {
  return { sentAt, requestId, timestamp: envelope?.timestamp };
}
