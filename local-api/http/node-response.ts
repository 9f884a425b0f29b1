import type { ServerResponse } from "node:http";

export function nodeResponse(env: unknown): ServerResponse | undefined {
  if (typeof env !== "object" || env === null || !("outgoing" in env)) return undefined;
  return isServerResponse(env.outgoing) ? env.outgoing : undefined;
}

/** No `instanceof`: the demo's service worker has no `node:http`. */
function isServerResponse(value: unknown): value is ServerResponse {
  return typeof value === "object" && value !== null && "writeHead" in value;
}
