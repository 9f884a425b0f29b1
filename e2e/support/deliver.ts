import { createAdaptorServer } from "@hono/node-server";
import { readFileSync } from "node:fs";
import { Server } from "node:net";
import { join } from "node:path";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../../local-api/local-api.ts";
import { parseHeadersFile } from "../../scripts/headers-file.ts";
import { listen } from "../../scripts/listen.ts";
import { proxyTo } from "../../scripts/proxy.ts";
import { root } from "../../scripts/run.mjs";
import { serve, type Served } from "../../scripts/serve.ts";
import { openSite } from "../../scripts/site.ts";
import { startWebServer } from "./web-server.ts";

/** What serves the build, and under which path, which has a slash at both ends. */
export interface Delivery {
  by: "npm start" | "nginx" | "caddy";
  mount: string;
}

/** The production headers. */
export const rules = parseHeadersFile(readFileSync(join(root, "public/_headers"), "utf8"));

/** Serves a folder as it would be in production, with `/api/` passed on to a local API on a port of its own. */
export async function deliver(
  { by, mount }: Delivery,
  published: string,
  options: LocalApiOptions,
): Promise<Served<LocalApi>> {
  const api = createLocalApi({ onError: (error) => console.error(error), ...options });
  const upstream = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request, env) => api.fetch(request, env),
  });
  if (!(upstream instanceof Server)) throw new TypeError("Expected a plain server.");
  const address = `http://127.0.0.1:${await listen(upstream, { port: 0, host: "127.0.0.1" })}`;
  const front =
    by === "npm start"
      ? await serve({ site: openSite(published, mount), api: proxyTo(new URL(address)) })
      : await startWebServer(by, { rules, mount, root: published, api: address });
  return {
    url: front.url,
    api,
    async close() {
      await front.close();
      await new Promise((resolve) => upstream.close(resolve));
    },
  };
}
