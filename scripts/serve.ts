import { createAdaptorServer } from "@hono/node-server";
import { Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { type ApiHandler, type ConfigOverlay, isApiPath, serveConfig } from "./same-origin.ts";
import type { Site } from "./site.ts";

export interface ServeOptions<Api extends ApiHandler> {
  site: Site;
  /** `/api/` and the local API's `/__…`. */
  api: Api;
  /** If it's taken, the next free one. Default: any. */
  port?: number;
  /** Default: this machine only. */
  host?: string;
  /** Without it, the build's `/config.json` is served unchanged. */
  config?: ConfigOverlay | undefined;
  onTaken?: (port: number) => void;
}

export interface Served<Api extends ApiHandler> {
  /** Without a trailing slash. */
  url: string;
  api: Api;
  close(): Promise<void>;
}

/** Build and API on one port. */
export async function serve<Api extends ApiHandler>(
  options: ServeOptions<Api>,
): Promise<Served<Api>> {
  const { site, api, config, host = "127.0.0.1" } = options;
  const server = createAdaptorServer({
    // Otherwise it replaces the process's Request and Response, the test runner's included.
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
    close: () => closeServer(server),
  };
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Hanging requests would keep it open.
    server.closeAllConnections();
  });
}

/** Ports to try after the first. */
const furtherTries = 20;

interface ListenOptions {
  port: number;
  host: string;
  /** For each port that's taken. */
  onTaken?: ((port: number) => void) | undefined;
}

/** Tries the following ports too, and returns the one it got. */
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
