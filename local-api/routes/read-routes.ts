import { Hono } from "hono";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { ApiError } from "../http/api-error.ts";
import { successEnvelope } from "../http/envelope.ts";
import type { ApiEnv } from "../http/exchange.ts";
import { readPage } from "../http/pagination.ts";

/** Endpoints 1, 2 and 5. Every role may read. */
export function readRoutes(fleet: Fleet, catalogue: Catalogue) {
  const routes = new Hono<ApiEnv>();

  routes.get("/computes", (c) => {
    const { page, limit } = readPage(c.req.query("page"), c.req.query("limit"));
    const meta = { total: fleet.total(), page, limit };
    const items = fleet.page(page, limit);
    return c.json(successEnvelope(c.env.stamp(), "Compute instances retrieved", items, meta));
  });

  // Before /computes/:id, which would match it too.
  routes.get("/computes/specifications", (c) => {
    const { page, limit } = readPage(c.req.query("page"), c.req.query("limit"));
    const meta = { total: catalogue.total(), page, limit };
    const items = catalogue.page(page, limit);
    return c.json(successEnvelope(c.env.stamp(), "Compute specifications retrieved", items, meta));
  });

  routes.get("/computes/:id", (c) => {
    const instance = fleet.get(c.req.param("id"));
    if (instance === undefined) {
      throw new ApiError("RESOURCE_NOT_FOUND", "The compute instance does not exist");
    }
    return c.json(successEnvelope(c.env.stamp(), "Compute instance retrieved", instance));
  });
  return routes;
}
