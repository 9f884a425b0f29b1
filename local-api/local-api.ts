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
  /** How many instances there are at first: 1 to 1,000,000. Default 250. */
  readonly instances?: number;
  /** The same seed makes the same data. Default 1. */
  readonly seed?: number;
  /** The latency of every response under /api, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** 30 reads and 5 writes a second and key. Default true; false also leaves the headers out. */
  readonly rateLimit?: boolean;
  /** Which form of the specification instances carry. Default `id`. */
  readonly representation?: Representation;
  /** Whether the control endpoints (/__faults, /__log, /__instances) exist. Default false. */
  readonly faults?: boolean;
  /** How long STOPPING and DELETING last. Default 4000. */
  readonly transitMs?: number;
  /** The clock: milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
  /** The wait of the latency and of the faults' delays. Default a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Continues from an `exportState()` of an API with the same options. Default: a new fleet. */
  readonly state?: LocalApiState;
  /** Called with the unexpected errors behind an INTERNAL_SERVER_ERROR. Default: ignores them. */
  readonly onError?: (error: unknown) => void;
}

/** What a restart must not lose, as a value that can be cloned: not the faults, the log, limits and idempotency keys. */
export interface LocalApiState {
  /** Milliseconds since the epoch; every date of the data counts from it. */
  readonly startedAt: number;
  readonly fleet: FleetState;
}

/** The Compute Cloud API, with the controls that a test needs. */
export interface LocalApi {
  /** Answers a request; `env` is what @hono/node-server passes. */
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  readonly log: RequestLog;
  readonly faults: FaultList;
  readonly fleet: Fleet;
  readonly catalogue: Catalogue;
  readonly exportState: () => LocalApiState;
}

/**
 * Creates a server of the complete specification with its own fleet. It listens nowhere: pass it to `serve` or
 * `getRequestListener` of @hono/node-server. Takes the same time for any number of instances.
 * @throws {RangeError} when `instances` is out of range.
 */
export function createLocalApi(options: LocalApiOptions = {}): LocalApi {
  const { instances = 250, seed = 1, now = Date.now, wait = sleep } = options;
  if (!Number.isInteger(instances) || instances < 1 || instances > MAX_INSTANCES) {
    throw new RangeError(`instances must be an integer from 1 to ${MAX_INSTANCES}`);
  }
  const sizes = createSizes(seed);
  const representation = options.representation ?? "id";
  const startedAt = options.state?.startedAt ?? now();
  const instanceAt = createInstanceData({ seed, sizes, representation, startedAt });
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
