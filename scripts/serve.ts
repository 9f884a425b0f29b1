import { createAdaptorServer } from "@hono/node-server";
import { Server } from "node:http";
import { isApiPath } from "./api-path.ts";
import { listen } from "./listen.ts";
import type { ApiHandler } from "./proxy.ts";
import { serveConfig, type ConfigOverlay } from "./served-config.ts";
import type { Site } from "./site.ts";

export interface ServeOptions<Api extends ApiHandler> {
  /** The build. */
  site: Site;
  /** What answers under `/api/` and, for the local API's own controls, under `/__…`. */
  api: Api;
  /** The wanted port; the next free one is taken where it is not. Default: any. */
  port?: number;
  /** Default: this machine only. */
  host?: string;
  /** Laid over the build's `/config.json`. Without it that file is served as it is. */
  config?: ConfigOverlay | undefined;
  onTaken?: (port: number) => void;
}

export interface Served<Api extends ApiHandler> {
  /** Without a slash at the end. */
  url: string;
  api: Api;
  /** Ends every open connection, those that the API was told to hang included. */
  dropConnections(): void;
  close(): Promise<void>;
}

/**
 * Serves the build and an API on one port. `site`, `api` and `config` of the options are looked up with every request, so
 * that tests can exchange them without a new server.
 */
export async function serve<Api extends ApiHandler>(
  options: ServeOptions<Api>,
): Promise<Served<Api>> {
  const { host = "127.0.0.1" } = options;
  const server = createAdaptorServer({
    // Otherwise it replaces Request and Response of the whole process, test runners included.
    overrideGlobalObjects: false,
    fetch: async (request, env) => {
      const { site, api, config } = options;
      const { pathname } = new URL(request.url);
      if (isApiPath(pathname)) return api.fetch(request, env);
      if (pathname === `${site.mount}config.json` && config) {
        return serveConfig(await site.read(pathname), config, site.headers(pathname));
      }
      return site.fetch(request);
    },
  });
  if (!(server instanceof Server)) throw new TypeError("Expected a plain HTTP server.");
  const port = await listen(server, { port: options.port ?? 0, host, onTaken: options.onTaken });
  return {
    url: `http://${["127.0.0.1", "0.0.0.0", "::"].includes(host) ? "localhost" : host}:${port}`,
    api: options.api,
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Requests that the API was told to hang would keep it open for ever.
        server.closeAllConnections();
      }),
  };
}
