import { createMiddleware } from "hono/factory";
import { ApiError } from "../http/api-error.ts";
import type { ApiEnv } from "../http/exchange.ts";
import { type IdempotencyStore, isUuidV4 } from "../http/idempotency.ts";

/**
 * "Idempotency": a POST that reuses a key with the same path and API key gets the original body with status 202,
 * whatever the original status, and does nothing. A 5xx isn't kept, so that a retry acts. A 429 never gets here.
 */
export function replayKnownKeys(store: IdempotencyStore) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const idempotencyKey = c.req.header("Idempotency-Key");
    if (idempotencyKey === undefined) return next();
    if (!isUuidV4(idempotencyKey)) {
      throw new ApiError("UNPROCESSABLE_ENTITY", "Idempotency-Key must be a UUID v4");
    }
    const id = [c.var.key.name, c.req.path, idempotencyKey.toLowerCase()].join(" ");
    const original = await store.find(id);
    if (original !== undefined) {
      return c.body(original, 202, {
        "Content-Type": "application/json",
        "Idempotency-Replayed": "true",
      });
    }
    await store.keep(id, async () => {
      await next();
      return c.res.status < 500 ? c.res.clone().text() : undefined;
    });
    return undefined;
  });
}
