import { Hono } from "hono";
import type { FaultList } from "../faults/fault-list.ts";
import { parseFaultRule } from "../faults/fault-rule.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { RequestLog } from "../http/request-log.ts";
import type { RawItem } from "../raw-item.ts";

interface Controlled {
  readonly faults: FaultList;
  readonly log: RequestLog;
  readonly fleet: Fleet;
}

/** {@link LocalApi}'s controls over HTTP. Not part of the specification. */
export function controlRoutes({ faults, log, fleet }: Controlled) {
  const routes = new Hono();

  routes.get("/__faults", (c) => c.json(faults.list()));
  routes.post("/__faults", async (c) => {
    faults.add(parseFaultRule(await c.req.json()));
    return c.json(faults.list(), 201);
  });
  routes.delete("/__faults", (c) => {
    faults.clear();
    return c.body(null, 204);
  });

  routes.get("/__log", (c) => c.json(log.entries()));
  routes.delete("/__log", (c) => {
    log.clear();
    return c.body(null, 204);
  });

  routes.post("/__instances", async (c) => {
    const item = asRawItem(await c.req.json());
    fleet.add(item, c.req.query("position") === "start" ? "start" : "end");
    return c.json(item, 201);
  });
  // JSON has no undefined, so the query names fields to drop: ?drop=ipv4,tags
  routes.patch("/__instances/:id", async (c) => {
    const id = c.req.param("id");
    if (fleet.get(id) === undefined) return c.notFound();
    const dropped = c.req.query("drop")?.split(",") ?? [];
    const fields = asRawItem(await c.req.json());
    fleet.patch(id, { ...fields, ...Object.fromEntries(dropped.map((name) => [name, undefined])) });
    return c.json(fleet.get(id));
  });
  routes.delete("/__instances/:id", (c) =>
    fleet.remove(c.req.param("id")) ? c.body(null, 204) : c.notFound(),
  );

  routes.notFound((c) => c.json({ error: "There is no such control" }, 404));
  // Any error here means an invalid request.
  routes.onError((error, c) => c.json({ error: error.message }, 400));
  return routes;
}

function asRawItem(value: unknown): RawItem {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new TypeError("The body must be a JSON object");
}
