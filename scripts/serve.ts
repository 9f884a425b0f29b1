import { createAdaptorServer } from "@hono/node-server";
import { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { type ApiHandler, type ConfigOverlay, isApiPath, serveConfig } from "./same-origin.ts";
import type { Site } from "./site.ts";

export interface ServeOptions<Api extends ApiHandler> {
  /** The build. */
  site: Site;
  /** Handles `/api/` and, for the local API's controls, `/__…`. */
  api: Api;
  /** The preferred port; if it is taken, the next free one. Default: any. */
  port?: number;
  /** Default: this machine only. */
  host?: string;
  /** Overrides the build's `/config.json`. Without it that file is served as it is. */
  config?: ConfigOverlay | undefined;
  onTaken?: (port: number) => void;
}

export interface Served<Api extends ApiHandler> {
  /** Without a trailing slash. */
  url: string;
  api: Api;
  close(): Promise<void>;
}

/** Serves the build and an API on one port. */
export async function serve<Api extends ApiHandler>(
  options: ServeOptions<Api>,
): Promise<Served<Api>> {
  const { site, api, config, host = "127.0.0.1" } = options;
  const server = createAdaptorServer({
    // Otherwise it replaces Request and Response of the process, including the test runner's.
    overrideGlobalObjects: false,
    fetch: async (request, env) => {
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
    api,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Requests that the API lets hang would keep it open.
        server.closeAllConnections();
      }),
  };
}

/** How many further ports to try. */
const furtherTries = 20;

interface ListenOptions {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Called for each port that is taken. */
  onTaken?: ((port: number) => void) | undefined;
}

/** Listens on the port or the next free one, and returns it. */
export async function listen(
  server: NetServer,
  { port, host, onTaken }: ListenOptions,
): Promise<number> {
  for (let next = port; next <= port + furtherTries; next += 1) {
    try {
      return await tryPort(server, next, host);
    } catch (error) {
      if (!isPortTaken(error)) throw error;
      onTaken?.(next);
    }
  }
  throw new Error(`No free port from ${port} on. Choose another with --port.`);
}

function tryPort(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
