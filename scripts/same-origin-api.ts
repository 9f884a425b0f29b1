import { getRequestListener } from "@hono/node-server";
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { isApiPath } from "./api-path.ts";
import type { ApiHandler } from "./proxy.ts";
import { serveConfig, type ConfigOverlay } from "./served-config.ts";

interface SameOriginApi {
  api: ApiHandler;
  /** Laid over the file; undefined: Vite serves the file as it is. */
  config: ConfigOverlay | undefined;
  configFile: string;
}

/** Makes Vite's development server answer for the API too, on one origin as in production. */
export function sameOriginApi({ api, config, configFile }: SameOriginApi): Plugin {
  const answerApi = getRequestListener((request, env) => api.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const answerConfig = getRequestListener(
    () => {
      const text = existsSync(configFile) ? readFileSync(configFile, "utf8") : undefined;
      return serveConfig(text, config ?? {}, new Headers());
    },
    { overrideGlobalObjects: false },
  );
  return {
    name: "same-origin-api",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (isApiPath(pathname)) void answerApi(request, response);
        else if (config && pathname === "/config.json") void answerConfig(request, response);
        else next();
      });
    },
  };
}
