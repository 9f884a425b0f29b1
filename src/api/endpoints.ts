import type { ApiClient, CallOptions, WriteRequest } from "./client.ts";
import { ApiError } from "./error.ts";
import { computePath, listPath, type PageRequest } from "./request.ts";
import type { ApiResponse, Envelope } from "./response.ts";
import {
  type Instance,
  type Meta,
  readInstance,
  readMeta,
  readSpecification,
  type Specification,
} from "./schema.ts";

/** Identifies a response. A field is undefined where the response lacks it. */
interface Origin {
  /** When the request was sent. */
  sentAt?: number | undefined;
  requestId?: string | undefined;
  /** The server's time of the response, ISO 8601. */
  timestamp?: string | undefined;
}

export interface Page<T> extends Origin {
  items: T[];
  /** The position of the first item in the list, from 1. */
  first: number;
  /** How many items were left out as unreadable: no object, or no usable id. */
  unreadable: number;
  /** How many items the response held within the limit, unreadable and duplicate ones included. */
  count: number;
  /** How many items the API sent beyond the requested limit. They are left out unread. */
  surplus?: number | undefined;
  /** Undefined where the API sent none, or one that does not fit. */
  meta?: Meta | undefined;
}

interface ListOptions extends CallOptions {
  /** Also reads the items that the API sends beyond the requested limit. */
  readsSurplus?: boolean;
}

export interface Single<T> extends Origin {
  data: T;
}

/** A stop or delete that the API has accepted: a 2xx with a success envelope or an empty body. */
export interface Accepted {
  /** Undefined where the response held no usable data; read it back with a GET. */
  instance: Instance | undefined;
  status: number;
  requestId: string | undefined;
}

/** The options of a write. `idempotencyKey` is a UUID v4, the same for every try of one intent; only a POST carries it. */
export type WriteOptions = Omit<WriteRequest, "method" | "path">;

/**
 * Lists compute instances (endpoint 1).
 * @throws ApiError
 */
export function listComputes(
  client: ApiClient,
  request: PageRequest,
  call: ListOptions = {},
): Promise<Page<Instance>> {
  return readPage(client, "/computes", request, readInstance, call);
}

/**
 * Reads one compute instance (endpoint 2).
 * @throws ApiError; "unexpected" also where the response is about another instance
 */
export async function getCompute(
  client: ApiClient,
  id: string,
  call: CallOptions = {},
): Promise<Single<Instance>> {
  const response = await client.read(computePath(id), call);
  const data = readInstance(envelopeOf(response).data);
  if (!data) throw unexpected(response, "The answer holds no instance");
  if (data.id !== id) throw unexpected(response, aboutAnother);
  return { data, ...originOf(response) };
}

/**
 * Asks the API, once, to stop an instance (endpoint 3).
 * @throws ApiError. Kind "api" with any status, 2xx included, is the API's rejection or failure. It is unknown whether the API
 * has acted after the kinds "network" and "timeout", after a 5xx, and after the kind "unexpected", a 2xx that is no acceptance.
 */
export function stopCompute(
  client: ApiClient,
  id: string,
  options: WriteOptions,
): Promise<Accepted> {
  return write(client, "POST", id, "/stop", options);
}

/**
 * Asks the API, once, to delete an instance (endpoint 4).
 * @throws ApiError, as `stopCompute` does
 */
export function deleteCompute(
  client: ApiClient,
  id: string,
  options: WriteOptions,
): Promise<Accepted> {
  return write(client, "DELETE", id, "", options);
}

/**
 * Lists compute specifications (endpoint 5).
 * @throws ApiError
 */
export function listSpecifications(
  client: ApiClient,
  request: PageRequest,
  call: CallOptions = {},
): Promise<Page<Specification>> {
  return readPage(client, "/computes/specifications", request, readSpecification, call);
}

/**
 * Reads one page of a list. Unreadable items are counted, not fatal. Of items with the same id only the first is kept, because
 * the interface identifies items by id.
 */
async function readPage<T extends { id?: string }>(
  client: ApiClient,
  path: string,
  request: PageRequest,
  readItem: (item: unknown) => T | undefined,
  { readsSurplus, ...call }: ListOptions,
): Promise<Page<T>> {
  const response = await client.read(listPath(path, request), call);
  const { data, meta: rawMeta } = envelopeOf(response);
  if (!Array.isArray(data)) throw unexpected(response, "The answer holds no list");
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
  // The page is as long as it was requested, whatever the API says of its own length.
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
 * A 2xx with a success envelope or an empty body is acceptance: the specification shows neither the status of an accepted write
 * nor reliable data. Anything else, such as the login page of a network, shows nothing of what the API did.
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
    throw unexpected(response, envelope?.message ?? "The answer is no acceptance");
  const instance = readInstance(envelope?.data);
  if (instance && instance.id !== id) throw unexpected(response, aboutAnother);
  return { instance, status, requestId };
}

const aboutAnother = "The answer is about another instance";
const failureWithoutCode = "The answer is a failure without an error code";

/** The success envelope of a read. */
function envelopeOf(response: ApiResponse): Envelope {
  const { envelope, bodyError } = response;
  if (bodyError) throw bodyError;
  if (!envelope) throw unexpected(response, "The answer is not a JSON object");
  if (envelope.failed) throw unexpected(response, failureWithoutCode);
  return envelope;
}

/** A 2xx that does not fit. */
function unexpected({ status, requestId }: ApiResponse, message: string): ApiError {
  return new ApiError("unexpected", message, { status, requestId });
}

function originOf({ sentAt, requestId, envelope }: ApiResponse): Origin {
  return { sentAt, requestId, timestamp: envelope?.timestamp };
}
