import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Answer, withHeaders } from "../http/answer.ts";
import { chunkedStream, failingStream, paddedStream } from "./broken-streams.ts";
import type { FaultRule } from "./fault-rule.ts";

interface Connection {
  readonly signal: AbortSignal;
  /** Undefined under a plain `fetch(request)`. */
  readonly outgoing: ServerResponse | undefined;
}

const DEFAULT_CHUNKS = 10;
const DEFAULT_EVERY_MS = 100;
const DEFAULT_BOMB_MEGABYTES = 300;

/**
 * Two contradicting lengths make Chromium report a network error at once. If a reused connection closed without a
 * byte, it would repeat the request, even POST and DELETE: the rule would count and the write act twice.
 */
const UNREADABLE_HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n";

export async function deliver(
  answer: Answer,
  rule: FaultRule | undefined,
  connection: Connection,
): Promise<Response> {
  switch (rule?.kind) {
    case "hang":
      return hang(connection);
    case "cut":
      return cut(connection.outgoing, rule.silent === true ? "" : UNREADABLE_HEAD);
    case "truncate":
      return truncate(answer, rule.cut === true, connection.outgoing);
    case "slow-body":
      return respond(
        answer,
        chunkedStream(
          answer.body ?? "",
          rule.chunks ?? DEFAULT_CHUNKS,
          rule.everyMs ?? DEFAULT_EVERY_MS,
        ),
      );
    case "endless":
      return respond(answer, paddedStream(Number.POSITIVE_INFINITY, ""));
    case "bomb":
      return bomb(answer, rule.megabytes ?? DEFAULT_BOMB_MEGABYTES, connection.outgoing);
    default:
      return respond(answer, answer.body);
  }
}

function respond({ status, headers }: Answer, body: BodyInit | null): Response {
  return new Response(body, { status, headers });
}

async function hang({ signal, outgoing }: Connection): Promise<Response> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
  return cut(outgoing, "");
}

function cut(outgoing: ServerResponse | undefined, lastWords: string): Response {
  if (outgoing === undefined) return new Response(failingStream(""));
  const { socket } = outgoing;
  socket?.write(lastWords, () => socket.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** About a thousandth on the wire. A plain `fetch` decompresses nothing, so it gets the spaces themselves. */
function bomb(answer: Answer, megabytes: number, outgoing: ServerResponse | undefined): Response {
  const body = paddedStream(megabytes, answer.body ?? "");
  if (outgoing === undefined) return respond(answer, body);
  const compressed = withHeaders(answer, { "content-encoding": "gzip" });
  return respond(compressed, body.pipeThrough(new CompressionStream("gzip")));
}

function truncate(
  answer: Answer,
  breaksOff: boolean,
  outgoing: ServerResponse | undefined,
): Response {
  const body = answer.body ?? "";
  const half = body.slice(0, body.length / 2);
  if (!breaksOff) return respond(answer, half);
  if (outgoing === undefined) return respond(answer, failingStream(half));
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    "content-length": Buffer.byteLength(body),
  });
  outgoing.write(half, () => outgoing.socket?.destroy());
  return RESPONSE_ALREADY_SENT;
}
