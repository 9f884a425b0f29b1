import { Hono } from "hono";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { ApiError } from "../http/api-error.ts";
import { errorEnvelope } from "../http/envelope.ts";
import type { ApiEnv } from "../http/exchange.ts";
import type { IdempotencyStore } from "../http/idempotency.ts";
import { readRoutes } from "./read-routes.ts";
import { writeRoutes } from "./write-routes.ts";

interface ApiRoutesOptions {
  readonly fleet: Fleet;
  readonly catalogue: Catalogue;
  readonly idempotency: IdempotencyStore;
  /** Called with errors of a handler other than {@link ApiError}. */
  readonly onError: (error: unknown) => void;
}

/** The five endpoints under /api/v1 ("Endpoints"). */
export function apiRoutes({ fleet, catalogue, idempotency, onError }: ApiRoutesOptions) {
  const routes = new Hono<ApiEnv>();

  routes.use(async (c, next) => {
    const { admission } = c.env;
    if (admission instanceof ApiError) throw admission;
    c.set("key", admission);
    await next();
  });
  routes.route("/api/v1", readRoutes(fleet, catalogue));
  routes.route("/api/v1", writeRoutes(fleet, idempotency));

  routes.notFound(() => {
    throw new ApiError("RESOURCE_NOT_FOUND", "There is nothing at this method and path");
  });
  routes.onError((error, c) => {
    const known = error instanceof ApiError;
    if (!known) onError(error);
    // Don't reveal the message of an unexpected error.
    const answered = known
      ? error
      : new ApiError("INTERNAL_SERVER_ERROR", "An unexpected error occurred");
    c.env.reportCode(answered.code);
    if (answered.status === 401) c.header("WWW-Authenticate", "Bearer");
    return c.json(errorEnvelope(c.env.stamp(), answered.code, answered.message), answered.status);
  });
  return routes;
}
