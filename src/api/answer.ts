import { type Envelope, readEnvelope, textOf } from "./envelope.ts";
import { ApiError } from "./error.ts";
import type { Reply } from "./exchange.ts";
import { askedWait, type RateNews, readRateNews } from "./pacing/rate-news.ts";

/** One reply, read. */
export interface Answer {
  /** 0 for a redirect, of which browsers do not tell the status. */
  status: number;
  /** Undefined where the body is no JSON object. */
  envelope: Envelope | undefined;
  requestId: string | undefined;
  /** What the rate-limit headers tell. */
  news: RateNews;
  /** Why this is no success; undefined for one. */
  error: ApiError | undefined;
  /** Why the body did not come whole. */
  broken: ApiError | undefined;
}

// Authentication 5 and Limits, rule 1: these two statuses mean one thing each. No other status has a code made up for it.
const codeByStatus: Record<number, string> = { 401: "UNAUTHORIZED", 429: "TOO_MANY_REQUESTS" };

/** @param hide takes the key out of a text */
export function readAnswer(
  { status = 0, headers, body }: Reply,
  hide: (text: string) => string,
): Answer {
  const broken = typeof body === "string" ? undefined : body;
  const envelope = typeof body === "string" ? readEnvelope(body, hide) : undefined;
  const id = envelope?.requestId ?? textOf(headers.get("x-request-id"));
  const requestId = id && hide(id);
  const news = readRateNews(headers, envelope?.timestamp, Date.now());
  const answer = { status, envelope, requestId, news, broken };
  const success = status >= 200 && status < 300;
  const code = envelope?.code;
  if (success && !(envelope?.failed && code)) return { ...answer, error: undefined };
  const wait = status === 429 ? askedWait(news) : news.retryIn;
  const error = new ApiError(code ? "api" : "http", hide(messageOf(status, envelope)), {
    code: code ? hide(code) : codeByStatus[status],
    status: status || undefined,
    requestId,
    retryAt: wait ? Date.now() + wait : undefined,
  });
  return { ...answer, error };
}

function messageOf(status: number, envelope: Envelope | undefined): string {
  if (envelope?.code) return envelope.message ?? `The server answered with ${envelope.code}`;
  if (status === 0) return "The server answered with a redirect, which is not followed";
  return `The server answered ${status} without an error code`;
}
