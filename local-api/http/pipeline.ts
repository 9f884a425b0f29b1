import { deliver } from "../faults/delivery.ts";
import type { FaultList } from "../faults/fault-list.ts";
import { replacementFor } from "../faults/replacement.ts";
import { underFault } from "../faults/under-fault.ts";
import { admit } from "./admission.ts";
import { type Answer, emptyAnswer, withHeaders } from "./answer.ts";
import { corsHeaders, optionsHeaders } from "./cors.ts";
import type { Stamp } from "./envelope.ts";
import type { Exchange } from "./exchange.ts";
import { nodeResponse } from "./node-response.ts";
import { kindOf, type RateLimiter } from "./rate-limiter.ts";
import type { RequestLog } from "./request-log.ts";

type Routes = (request: Request, exchange: Exchange) => Response | Promise<Response>;

interface PipelineOptions {
  readonly routes: Routes;
  readonly log: RequestLog;
  readonly faults: FaultList;
  /** Undefined: no limits, and no headers about them. */
  readonly limiter: RateLimiter | undefined;
  readonly latencyMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** @hono/node-server passes the second argument; without it a cut connection becomes a failing body. */
export function createPipeline(options: PipelineOptions) {
  const { routes, log, faults, limiter, latencyMs, now, wait } = options;

  return async (request: Request, env: unknown): Promise<Response> => {
    const { method, headers } = request;
    const { pathname, search, searchParams } = new URL(request.url);
    const path = decoded(pathname);
    const origin = headers.get("origin");
    const requestId = crypto.randomUUID();
    const at = now();

    const { admission, keyName, limits } = admit(request, limiter, at);
    const rule = faults.take(method, path, searchParams);
    const close = log.open({
      at,
      method,
      path,
      search,
      keyName,
      requestId,
      idempotencyKey: headers.get("idempotency-key") ?? undefined,
      origin: origin ?? undefined,
      fault: rule === undefined ? undefined : (rule.kind ?? "error"),
    });
    const stamp = (): Stamp => ({ requestId, timestamp: new Date(now()).toISOString() });

    if (latencyMs > 0) await wait(latencyMs);
    const answer = await underFault(rule, {
      act: () => act(routes, request, { stamp, admission }),
      replace: (rule) =>
        replacementFor(rule, { stamp: stamp(), requestKind: kindOf(method), now: now() }),
      wait,
    });
    const isSent = rule?.kind !== "hang" && rule?.kind !== "cut";
    if (isSent) close({ status: answer.status, code: answer.code });

    // A fault's rate-limit headers override the real ones.
    const general = withHeaders(
      { ...answer, headers: limits },
      { "cache-control": "no-store", "x-request-id": requestId },
      corsHeaders(origin),
    );
    const complete = withHeaders(general, answer.headers, rule?.headers ?? {});
    return deliver(complete, rule, { signal: request.signal, outgoing: nodeResponse(env) });
  };
}

async function act(
  routes: Routes,
  request: Request,
  known: Omit<Exchange, "reportCode">,
): Promise<Answer> {
  if (request.method === "OPTIONS") return emptyAnswer(204, optionsHeaders());
  let code: string | undefined;
  const reportCode = (reported: string): void => {
    code = reported;
  };
  const response = await routes(request, { ...known, reportCode });
  const body = response.body === null ? null : await response.text();
  return { status: response.status, headers: response.headers, body, code };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
