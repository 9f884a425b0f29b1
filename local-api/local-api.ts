import { Catalogue } from "./catalogue/catalogue.ts";
import { createSizes } from "./catalogue/sizes.ts";
import { FaultList } from "./faults/fault-list.ts";
import { Fleet, type FleetState } from "./fleet/fleet.ts";
import { createInstanceData, type Representation } from "./fleet/instance-data.ts";
import { notFoundAnswer } from "./http/not-found.ts";
import { IdempotencyStore } from "./http/idempotency.ts";
import { createPipeline } from "./http/pipeline.ts";
import { RateLimiter } from "./http/rate-limiter.ts";
import { RequestLog } from "./http/request-log.ts";
import { apiRoutes } from "./routes/api-routes.ts";
import { controlRoutes } from "./routes/control-routes.ts";

export const MAX_INSTANCES = 1_000_000;

export interface LocalApiOptions {
  /** Size of the fleet, 1 to 1,000,000. Default: 250. */
  readonly instances?: number;
  /** The same seed gives the same data. Default: 1. */
  readonly seed?: number;
  /** Delay of all responses under /api. Default: 0. */
  readonly latencyMs?: number;
  /** 30 reads and 5 writes per second and key. If false, no rate-limit headers either. Default: true. */
  readonly rateLimit?: boolean;
  /** How instances refer to their specification. Default: `id`. */
  readonly representation?: Representation;
  /** Most tags also say env and team, e.g. `env:prod`. For people who try a configuration with `tagKeys`. Default: false. */
  readonly tagKeys?: boolean;
  /** Enables the control endpoints (/__faults, /__log, /__instances). Default: false. */
  readonly faults?: boolean;
  /** How long STOPPING and DELETING last. Default: 4000. */
  readonly transitMs?: number;
  /** Default: `Date.now`. */
  readonly now?: () => number;
  /** Waits for the latency and for delays of faults. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  /** From `exportState()` of an API with the same options. Default: a new fleet. */
  readonly state?: LocalApiState;
  /** Called with the error behind an INTERNAL_SERVER_ERROR. Default: ignores it. */
  readonly onError?: (error: unknown) => void;
}

/** Survives a restart, and can be cloned. Faults, log, limits and idempotency keys don't survive. */
export interface LocalApiState {
  /** All dates in the data are relative to this. */
  readonly startedAt: number;
  readonly fleet: FleetState;
}

/** The Compute Cloud API, with controls for tests. */
export interface LocalApi {
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  readonly log: RequestLog;
  readonly faults: FaultList;
  readonly fleet: Fleet;
  readonly catalogue: Catalogue;
  readonly exportState: () => LocalApiState;
}

/**
 * Implements the complete specification. Doesn't listen: pass it to `serve` or `getRequestListener` of
 * @hono/node-server.
 * @throws {RangeError} if `instances` is out of range
 */
export function createLocalApi(options: LocalApiOptions = {}): LocalApi {
  const { instances = 250, seed = 1, now = Date.now, wait = sleep } = options;
  if (!Number.isInteger(instances) || instances < 1 || instances > MAX_INSTANCES) {
    throw new RangeError(`instances must be an integer from 1 to ${MAX_INSTANCES}`);
  }
  const sizes = createSizes(seed);
  const representation = options.representation ?? "id";
  const startedAt = options.state?.startedAt ?? now();
  const instanceAt = createInstanceData({
    seed,
    sizes,
    representation,
    startedAt,
    tagKeys: options.tagKeys ?? false,
  });
  const fleet = new Fleet({
    size: instances,
    instanceAt,
    now,
    transitMs: options.transitMs ?? 4000,
    state: options.state?.fleet,
  });
  const catalogue = new Catalogue(sizes);
  const log = new RequestLog();
  const faults = new FaultList();

  const routes = apiRoutes({
    fleet,
    catalogue,
    idempotency: new IdempotencyStore(now),
    onError: options.onError ?? (() => undefined),
  });
  const answerApi = createPipeline({
    log,
    faults,
    now,
    wait,
    routes: (request, exchange) => routes.fetch(request, exchange),
    limiter: options.rateLimit === false ? undefined : new RateLimiter(),
    latencyMs: options.latencyMs ?? 0,
  });
  const controls = options.faults === true ? controlRoutes({ faults, log, fleet }) : undefined;

  return {
    log,
    faults,
    fleet,
    catalogue,
    exportState: () => ({ startedAt, fleet: fleet.exportState() }),
    fetch: (request, env) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/api/")) return answerApi(request, env);
      if (controls !== undefined && pathname.startsWith("/__")) return controls.fetch(request);
      return notFoundAnswer(now());
    },
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
