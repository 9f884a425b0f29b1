import { createAdaptorServer } from "@hono/node-server";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalApi, type LocalApi } from "../../local-api/local-api.ts";
import { parseHeadersFile } from "../../scripts/headers-file.ts";
import { listen } from "../../scripts/serve.ts";
import { mountBuild } from "../../scripts/mount.ts";
import { proxyTo } from "../../scripts/same-origin.ts";
import { root } from "../../scripts/run.mjs";
import { serve } from "../../scripts/serve.ts";
import { localConfig } from "../../scripts/same-origin.ts";
import { openSite } from "../../scripts/site.ts";
import { startWebServer } from "./web-server.ts";

/** What serves the build, and under which path, which has a slash at both ends. */
export interface Delivery {
  by: "npm start" | "nginx" | "caddy";
  mount: string;
}

/** A build that is served as in production, with `/api/` passed on to a local API on a port of its own. */
export interface Host {
  /** Without a slash at the end. */
  url: string;
  /** The folder that is served. Under a path, the dashboard is in the folder of that name. */
  published: string;
  /** Exchanges the API. */
  reset(api: LocalApi): void;
  close(): Promise<void>;
}

/** The production headers. */
export const rules = parseHeadersFile(readFileSync(join(root, "public/_headers"), "utf8"));

/** Serves a copy of the build. */
export async function openHost({ by, mount }: Delivery): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), "published-"));
  const published = join(folder, "site");
  const build = join(root, "dist");
  if (mount === "/") cpSync(build, published, { recursive: true });
  else await mountBuild(build, published, mount);
  writeFileSync(join(published, mount, "config.json"), JSON.stringify(localConfig));

  let api = createLocalApi();
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
    published,
    reset(next) {
      api = next;
    },
    async close() {
      await front.close();
      await new Promise((resolve) => upstream.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
