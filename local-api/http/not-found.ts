import { errorEnvelope } from "./envelope.ts";

/** Outside /api, e.g. for a wrong base address. */
export function notFoundAnswer(now: number): Response {
  const stamp = { requestId: crypto.randomUUID(), timestamp: new Date(now).toISOString() };
  return Response.json(
    errorEnvelope(stamp, "RESOURCE_NOT_FOUND", "There is nothing outside /api/v1"),
    { status: 404 },
  );
}
