import { Hono } from "hono";
import type { Fleet } from "../fleet/fleet.ts";
import type { RawItem } from "../raw-item.ts";
import { ApiError } from "../http/api-error.ts";
import { successEnvelope } from "../http/envelope.ts";
import type { ApiEnv } from "../http/exchange.ts";
import type { IdempotencyStore } from "../http/idempotency.ts";
import { requireDelete, requireStop } from "../http/permissions.ts";
import { replayKnownKeys } from "./idempotent.ts";
import { requireDecodablePath, requireJsonBody } from "./well-formed.ts";

/** The specification doesn't give the status of "Accepted". */
const ACCEPTED = 202;

/** Endpoints 3 and 4: stop and delete. */
export function writeRoutes(fleet: Fleet, idempotency: IdempotencyStore) {
  const routes = new Hono<ApiEnv>();

  routes.post(
    "/computes/:id/stop",
    requireDecodablePath,
    requireJsonBody,
    replayKnownKeys(idempotency),
    (c) => {
      requireStop(c.var.key);
      const instance = acceptedItem(fleet.stop(c.req.param("id")));
      return c.json(successEnvelope(c.env.stamp(), "Stop accepted", instance), ACCEPTED);
    },
  );

  routes.delete("/computes/:id", requireDecodablePath, (c) => {
    requireDelete(c.var.key);
    const instance = acceptedItem(fleet.delete(c.req.param("id")));
    return c.json(successEnvelope(c.env.stamp(), "Delete accepted", instance), ACCEPTED);
  });
  return routes;
}

function acceptedItem(outcome: ReturnType<Fleet["stop"]>): RawItem {
  if (outcome.kind === "missing") {
    throw new ApiError("RESOURCE_NOT_FOUND", "The compute instance does not exist");
  }
  if (outcome.kind === "conflict") {
    throw new ApiError("CONFLICT", `The compute instance is ${outcome.state}`);
  }
  return outcome.item;
}
