import { getRequestListener } from "@hono/node-server";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { openApi, type StartOptions, withCommandLine } from "./command-line.ts";
import { root } from "./run.mjs";
import { isApiPath, serveConfig } from "./same-origin.ts";

const configFile = join(root, "public/config.json");

/**
 * A Vite plugin for the development server: the API is on the page's own origin, as in production. The options are those of
 * `npm start`; Vite leaves what follows `--` on its command line to others.
 */
export function sameOriginApi(): Plugin {
  let options: StartOptions | undefined;
  return {
    name: "same-origin-api",
    // Vitest has a server too, and needs no API on it.
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    async config() {
      await withCommandLine(async (given) => void (options = given), argumentsAfterDashes());
      // The command line has been answered: with the list of options, or with what is wrong.
      if (!options) process.exit();
      return { server: { port: options.port, host: options.host } };
    },
    configureServer(server) {
      if (!options) return;
      const { api, config, introduction } = openApi(options);
      const listener = { overrideGlobalObjects: false };
      const handleApi = getRequestListener((request, env) => api.fetch(request, env), listener);
      const handleConfig = getRequestListener(() => {
        const text = existsSync(configFile) ? readFileSync(configFile, "utf8") : undefined;
        return serveConfig(text, config ?? {}, new Headers());
      }, listener);
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (isApiPath(pathname)) void handleApi(request, response);
        else if (config && pathname === "/config.json") void handleConfig(request, response);
        else next();
      });
      const printUrls = server.printUrls.bind(server);
      server.printUrls = () => {
        printUrls();
        console.log(`\n${introduction}`);
      };
    },
  };
}

function argumentsAfterDashes(): string[] {
  const at = process.argv.indexOf("--");
  return at === -1 ? [] : process.argv.slice(at + 1);
}
