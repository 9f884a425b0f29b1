import type { DemoKey } from "../demo-keys.ts";
import type { ApiError } from "./api-error.ts";
import type { Stamp } from "./envelope.ts";

/** Hono's bindings for a route. */
export interface Exchange {
  readonly stamp: () => Stamp;
  /** The caller, or the error to respond with. */
  readonly admission: DemoKey | ApiError;
  /** Logs the code of an error envelope. */
  readonly reportCode: (code: string) => void;
}

export interface ApiEnv {
  Bindings: Exchange;
  Variables: { key: DemoKey };
}
