import type { ApiClient, CallOptions } from "./client/client.ts";
import { maxListBytes, type ApiResponse, type Envelope } from "./client/response.ts";
import { ApiError, signInMessages } from "./error.ts";
import { computePath, listPath, type PageRequest } from "./client/request.ts";
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
}

export interface Page<T> extends Origin {
  items: T[];
  /** Position of the first item in the whole list, from 1. */
  first: number;
  /** Items that aren't objects or have no usable id. */
  unreadable: number;
  count: number;
  /** Further items with the id of another. Not in `items`, since the interface identifies items by id. */
  duplicates?: number | undefined;
  meta?: Meta | undefined;
}

export interface Single<T> extends Origin {
  data: T;
}

export function listComputes(
  client: ApiClient,
  request: PageRequest,
  call: CallOptions = {},
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
  call: CallOptions,
): Promise<Page<T>> {
  const response = await client.read(listPath(path, request), { ...call, maxBytes: maxListBytes });
  const { succeeded: success, data, meta: sentMeta } = envelopeOf(response);
  const sent = readItems({ success, data, meta: sentMeta });
  if (!sent) throw unclear(response, "The answer contains no list");
  const readable = sent.map(readItem).filter((item) => item !== undefined);
  const ids = new Set<string>();
  const items = readable.filter(({ id }) => {
    if (id === undefined) return true;
    const isFirst = !ids.has(id);
    ids.add(id);
    return isFirst;
  });
  const duplicates = readable.length - items.length;
  const meta = metaOf(readMeta(sentMeta), request, sent.length > request.limit);
  const { page, limit } = meta ?? request;
  return {
    items,
    first: (page - 1) * limit + 1,
    unreadable: sent.length - readable.length,
    count: sent.length,
    ...(duplicates > 0 && { duplicates }),
    meta,
    ...originOf(response),
  };
}

/** Fills what the response leaves out with what we asked for. */
function metaOf(
  sent: ReturnType<typeof readMeta>,
  request: PageRequest,
  ignoresLimit: boolean,
): Meta | undefined {
  if (!sent) return undefined;
  // Some servers ignore `limit`. Page by the limit we asked for.
  const limit = (ignoresLimit ? undefined : sent.limit) ?? request.limit;
  return { total: sent.total, page: sent.page ?? request.page, limit };
}

export const aboutAnother = "The answer is about another instance";
const failureWithoutCode = "The answer is a failure without an error code";

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
export function unclear(response: ApiResponse, otherwise: string): ApiError {
  const { envelope, status, requestId } = response;
  const message = envelope?.failed ? envelope.message : undefined;
  if (message === undefined) return unexpected(response, otherwise);
  return new ApiError("http", message, { status, requestId });
}

export function unexpected({ status, requestId }: ApiResponse, message: string): ApiError {
  return new ApiError("unexpected", message, { status, requestId });
}

function originOf({ sentAt, requestId }: ApiResponse): Origin {
  return { sentAt, requestId };
}
