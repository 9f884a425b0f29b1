import { getRequestListener } from "@hono/node-server";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { openApi, type StartOptions, withCommandLine } from "./command-line.ts";
import { root } from "./run.mjs";
import { isApiPath, serveConfig } from "./same-origin.ts";

const configFile = join(root, "public/config.json");

/**
 * Serves the API on the page's own origin, as in production. Takes the options of `npm start`: Vite ignores what
 * follows `--`.
 */
export function sameOriginApi(): Plugin {
  let options: StartOptions | undefined;
  return {
    name: "same-origin-api",
    // Vitest has a server too, which needs no API.
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    async config() {
      await withCommandLine(async (given) => void (options = given), argumentsAfterDashes());
      // `--help` or an error was printed.
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
