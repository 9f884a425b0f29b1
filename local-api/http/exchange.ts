import type { DemoKey } from "../demo-keys.ts";
import type { ApiError } from "./api-error.ts";
import type { Stamp } from "./envelope.ts";

/** What is known of a request before a route sees it. Routes get it as Hono's bindings. */
export interface Exchange {
  readonly stamp: () => Stamp;
  /** Whose request it is, or the error it is to be answered with. */
  readonly admission: DemoKey | ApiError;
  /** Told of the code of every error envelope, for the log. */
  readonly reportCode: (code: string) => void;
}

/** Hono's environment of the routes under /api. */
export interface ApiEnv {
  Bindings: Exchange;
  Variables: { key: DemoKey };
}
