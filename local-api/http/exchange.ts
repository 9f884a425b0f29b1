import type { DemoKey } from "../demo-keys.ts";
import type { ApiError } from "./api-error.ts";
import type { Stamp } from "./envelope.ts";

/** The properties of a request before its route runs. Routes get them as Hono's bindings. */
export interface Exchange {
  readonly stamp: () => Stamp;
  /** The caller of the request, or the error to respond with. */
  readonly admission: DemoKey | ApiError;
  /** Called with the code of every error envelope, for the log. */
  readonly reportCode: (code: string) => void;
}

/** Hono's environment of the routes under /api. */
export interface ApiEnv {
  Bindings: Exchange;
  Variables: { key: DemoKey };
}
