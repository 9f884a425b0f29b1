import type { Browser } from "@playwright/test";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../local-api/local-api.ts";
import { serve, type Served } from "../scripts/serve.ts";
import { localConfig, type ConfigOverlay } from "../scripts/same-origin.ts";
import type { Site } from "../scripts/site.ts";

/** What every measurement gets. */
export interface Bench {
  browser: Browser;
  site: Site;
  /** How often to repeat what varies. */
  runs: number;
  instances: number;
  /** Instances of the fleet that is loaded at the API's pace. */
  fleet: number;
  /** The largest fleet to search in. */
  largest: number;
  /** How many instances are stopped at once. */
  stops: number;
  /** How long to watch what goes on by itself. */
  seconds: number;
}

/** Serves the build with a local API of its own while something is measured. */
export async function withServer(
  { site }: Bench,
  { config, ...options }: LocalApiOptions & { config?: ConfigOverlay },
  measure: (server: Served<LocalApi>) => Promise<void>,
): Promise<void> {
  const api = createLocalApi(options);
  const server = await serve({ site, api, config: { ...localConfig, ...config } });
  try {
    await measure(server);
  } finally {
    await server.close();
  }
}
