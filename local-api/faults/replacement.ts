import { codeForStatus } from "../http/api-error.ts";
import { type Answer, emptyAnswer, jsonAnswer, textAnswer, withHeaders } from "../http/answer.ts";
import { errorEnvelope, type Stamp } from "../http/envelope.ts";
import { exhausted, type RequestKind, quotaHeaders } from "../http/rate-limiter.ts";
import type { FaultRule } from "./fault-rule.ts";

interface Faulted {
  readonly stamp: Stamp;
  readonly requestKind: RequestKind;
  readonly now: number;
}

const GATEWAY_PAGE =
  "<!doctype html>\n<html><head><title>Bad gateway</title></head>" +
  "<body><h1>Bad gateway</h1><p>The upstream server sent no valid answer.</p></body></html>\n";

/** Undefined if the fault keeps the real response. */
export function replacementFor(rule: FaultRule, request: Faulted): Answer | undefined {
  switch (rule.kind) {
    case undefined:
    case "error":
      return errorAnswer(
        request.stamp,
        rule.status,
        rule.code ?? codeForStatus(rule.status),
        rule.message ?? "This error was asked for by a fault rule",
      );
    case "rate-limit":
      return rateLimitAnswer(request, rule.resetInSeconds ?? 1);
    case "html":
      return textAnswer(rule.status ?? 502, "text/html; charset=utf-8", GATEWAY_PAGE);
    case "text":
      return textAnswer(rule.status ?? 200, rule.contentType ?? "text/plain", rule.body);
    case "json":
      return jsonAnswer(rule.status ?? 200, rule.body ?? null);
    case "empty":
      return emptyAnswer(rule.status ?? 204);
    case "hang":
    case "cut":
      return emptyAnswer(204);
    default:
      // truncate, slow-body, endless, bomb and pass send the real response.
      return undefined;
  }
}

function errorAnswer(stamp: Stamp, status: number, code: string, message: string): Answer {
  return jsonAnswer(status, errorEnvelope(stamp, code, message), code);
}

/** Looks like the rate limiter's ("Limits", rules 1 and 2), whatever the real count is. */
function rateLimitAnswer({ stamp, requestKind, now }: Faulted, resetInSeconds: number): Answer {
  return withHeaders(
    errorAnswer(stamp, 429, "TOO_MANY_REQUESTS", "Rate limit exceeded"),
    quotaHeaders(exhausted(requestKind, Math.floor(now / 1000) + resetInSeconds)),
  );
}
