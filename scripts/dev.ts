// npm run dev: Vite's development server, with the API on the same origin as in production.
import { getRequestListener } from "@hono/node-server";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type Plugin } from "vite";
import { endOnSignals, openApi, withCommandLine } from "./command-line.ts";
import { root } from "./run.mjs";
import { type ApiHandler, type ConfigOverlay, isApiPath, serveConfig } from "./same-origin.ts";

await withCommandLine(async (options) => {
  const { api, config, introduction } = openApi(options);
  const { port, host } = options;
  const server = await createServer({
    root,
    plugins: [sameOriginApi(api, config)],
    server: { port, host },
  });
  await server.listen();
  server.printUrls();
  console.log(`\n${introduction}`);
  endOnSignals();
});

/** @param config overrides the file; undefined: Vite serves the file as it is */
function sameOriginApi(api: ApiHandler, config: ConfigOverlay | undefined): Plugin {
  const configFile = join(root, "public/config.json");
  const options = { overrideGlobalObjects: false };
  const handleApi = getRequestListener((request, env) => api.fetch(request, env), options);
  const handleConfig = getRequestListener(() => {
    const text = existsSync(configFile) ? readFileSync(configFile, "utf8") : undefined;
    return serveConfig(text, config ?? {}, new Headers());
  }, options);
  return {
    name: "same-origin-api",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (isApiPath(pathname)) void handleApi(request, response);
        else if (config && pathname === "/config.json") void handleConfig(request, response);
        else next();
      });
    },
  };
}
