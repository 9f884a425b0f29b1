import type { ApiClient, CallOptions, WriteRequest } from "./client/client.ts";
import { maxListBytes } from "./client/body.ts";
import { ApiError, signInMessages } from "./error.ts";
import { computePath, listPath, type PageRequest } from "./client/request.ts";
import type { ApiResponse, Envelope } from "./client/response.ts";
import {
  type Instance,
  type Meta,
  readInstance,
  readItems,
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
  /** Further items with the id of another. Not in `items`, since the interface identifies items by id. */
  duplicates?: number | undefined;
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
  if (!data) throw unclear(response, "The answer contains no instance");
  if (data.id !== id) throw unexpected(response, aboutAnother);
  const text = response.text();
  const instance = mayBeRounded.test(text) ? { ...data, responseBody: text } : data;
  return { data: instance, ...originOf(response) };
}

/** Finds the beginning of a number that isn't a short whole one. */
const mayBeRounded = /[:[,]\s*-?(?:\d{16}|\d+[.eE])/;

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

/** Unreadable items and duplicates are only counted. */
async function readPage<T extends { id?: string }>(
  client: ApiClient,
  path: string,
  request: PageRequest,
  readItem: (item: unknown) => T | undefined,
  { readsSurplus, ...call }: ListOptions,
): Promise<Page<T>> {
  const response = await client.read(listPath(path, request), { ...call, maxBytes: maxListBytes });
  const { succeeded: success, data, meta: sentMeta } = envelopeOf(response);
  const sent = readItems({ success, data, meta: sentMeta });
  if (!sent) throw unclear(response, "The answer contains no list");
  const listed = readsSurplus ? sent : sent.slice(0, request.limit);
  const readable = listed.map(readItem).filter((item) => item !== undefined);
  const ids = new Set<string>();
  const items = readable.filter(({ id }) => {
    if (id === undefined) return true;
    const isFirst = !ids.has(id);
    ids.add(id);
    return isFirst;
  });
  const surplus = sent.length - listed.length;
  const duplicates = readable.length - items.length;
  const meta = metaOf(readMeta(sentMeta), request, surplus > 0);
  const { page, limit } = meta ?? request;
  return {
    items,
    first: (page - 1) * limit + 1,
    unreadable: listed.length - readable.length,
    count: listed.length,
    ...(surplus > 0 && { surplus }),
    ...(duplicates > 0 && { duplicates }),
    meta,
    ...originOf(response),
  };
}

/** With what was asked for in place of what the response leaves out. */
function metaOf(
  sent: ReturnType<typeof readMeta>,
  request: PageRequest,
  ignoresLimit: boolean,
): Meta | undefined {
  if (!sent) return undefined;
  const { total } = sent;
  // Some servers ignore `limit`. Page by the limit we asked for.
  const limit = (ignoresLimit ? undefined : sent.limit) ?? request.limit;
  // Past the end, the answer can be an earlier page. Before the end, the server counts pages from 0.
  const exists = total !== undefined && total > (request.page - 1) * limit;
  const countsFromZero = sent.page === 0 || (sent.page === request.page - 1 && exists);
  return { total, page: (countsFromZero ? undefined : sent.page) ?? request.page, limit };
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
    throw unclear(response, response.isPage ? signInMessages.page : silentAboutWrite);
  const instance = readInstance(envelope?.data);
  if (instance && instance.id !== id) throw unexpected(response, aboutAnother);
  return { instance, status, requestId };
}

const aboutAnother = "The answer is about another instance";
const failureWithoutCode = "The answer is a failure without an error code";
const silentAboutWrite = "The answer doesn’t say whether the request was accepted";

function envelopeOf(response: ApiResponse): Envelope {
  const { envelope, bodyError } = response;
  if (bodyError) throw bodyError;
  if (!envelope) throw unexpected(response, notJson(response));
  if (envelope.failed) throw unclear(response, failureWithoutCode);
  return envelope;
}

const notJson = ({ isPage }: ApiResponse) =>
  isPage ? signInMessages.page : "The answer isn’t a JSON object";

/**
 * A 2xx that is neither a success nor the API's error, with what the server says about it. Not kind "api": only an error envelope
 * with its code proves that the API refused a write (specification: Response envelope).
 */
function unclear(response: ApiResponse, otherwise: string): ApiError {
  const { envelope, status, requestId } = response;
  const words = (envelope?.failed ? envelope.message : undefined) ?? envelope?.problem;
  if (words === undefined) return unexpected(response, otherwise);
  return new ApiError("http", words, { status, requestId });
}

function unexpected({ status, requestId }: ApiResponse, message: string): ApiError {
  return new ApiError("unexpected", message, { status, requestId });
}

function originOf({ sentAt, requestId, envelope }: ApiResponse): Origin {
  return { sentAt, requestId, timestamp: envelope?.timestamp };
}
