import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { demoKeys } from "../demo-keys.ts";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../local-api.ts";

const rawItemSchema = z.record(z.string(), z.unknown());
const listSchema = z.object({
  data: z.array(rawItemSchema),
  meta: z.object({ total: z.number(), page: z.number(), limit: z.number() }),
});

interface Call {
  /** Name of a demo key, or null for no key. Default: `owner`. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

interface TestServer {
  readonly api: LocalApi;
  /** Without a path. */
  readonly url: string;
  readonly advance: (ms: number) => void;
  readonly now: () => number;
  /** The server's waits in milliseconds; they take no real time. */
  readonly waits: readonly number[];
  /** @param path after /api/v1 */
  readonly send: (method: string, path: string, call?: Call) => Promise<Response>;
  readonly call: (method: string, path: string, call?: Call) => Promise<Reply>;
  readonly list: (path: string) => Promise<z.infer<typeof listSchema>>;
}

/** The middle of a second, so that a test can step to the end of the window. */
const START = Date.UTC(2026, 10, 20, 12, 0, 0, 500);

export function keyNamed(name: string): string {
  const found = demoKeys.find((demoKey) => demoKey.name === name);
  if (found === undefined) throw new RangeError(`No demo key ${name}`);
  return found.key;
}

/** Listens on a free port until the test ends. Its clock only moves with `advance`. */
export async function startTestServer(options: LocalApiOptions = {}): Promise<TestServer> {
  let clock = START;
  const waits: number[] = [];
  const now = (): number => clock;
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const api = createLocalApi({ now, wait, ...options });
  const listener = getRequestListener(api.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const url = `http://127.0.0.1:${address.port}`;

  const send: TestServer["send"] = (method, path, { key = "owner", headers, ...init } = {}) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${keyNamed(key)}` }),
        ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      ...init,
    });
  const call: TestServer["call"] = async (method, path, options) => {
    const response = await send(method, path, options);
    const body = rawItemSchema.parse(await response.json());
    return { status: response.status, headers: response.headers, body };
  };
  return {
    api,
    url,
    now,
    waits,
    send,
    call,
    advance: (ms) => {
      clock += ms;
    },
    list: async (path) => listSchema.parse(await (await send("GET", path)).json()),
  };
}
