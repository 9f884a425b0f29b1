import type { DemoKey } from "../demo-keys.ts";
import type { ApiError } from "./api-error.ts";
import type { Stamp } from "./envelope.ts";

export interface Exchange {
  readonly stamp: () => Stamp;
  readonly admission: DemoKey | ApiError;
  readonly reportCode: (code: string) => void;
}

export interface ApiEnv {
  Bindings: Exchange;
  Variables: { key: DemoKey };
}
