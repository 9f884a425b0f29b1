import { ServerResponse } from "node:http";

/** Node's response in the bindings that @hono/node-server passes to `fetch`; `undefined` elsewhere. */
export function nodeResponse(env: unknown): ServerResponse | undefined {
  if (typeof env !== "object" || env === null || !("outgoing" in env)) return undefined;
  return env.outgoing instanceof ServerResponse ? env.outgoing : undefined;
}
