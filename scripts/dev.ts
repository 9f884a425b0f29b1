import { join } from "node:path";
import { createServer } from "vite";
import { endOnSignals, withCommandLine } from "./command-line.ts";
import { openApi } from "./open-api.ts";
import { root } from "./run.mjs";
import { sameOriginApi } from "./same-origin-api.ts";

await withCommandLine(async (options) => {
  const { api, config, introduction } = openApi(options);
  const { port, host } = options;
  const plugin = sameOriginApi({ api, config, configFile: join(root, "public/config.json") });
  const server = await createServer({ root, plugins: [plugin], server: { port, host } });
  await server.listen();
  server.printUrls();
  console.log(`\n${introduction}`);
  endOnSignals();
});
