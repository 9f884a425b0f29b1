// npm run build:demo: the production build with the demo's configuration, and a service worker instead of a server.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { mergeConfig } from "vitest/config";
import { buildClassicScript } from "../scripts/classic-script.ts";
import { root } from "../scripts/run.mjs";
import { localConfig } from "../scripts/same-origin.ts";
import productionConfig from "../vite.config.ts";

export default mergeConfig(productionConfig, {
  define: { "import.meta.env.DEMO": '"yes"' },
  build: { outDir: "dist-demo" },
  plugins: [addDemo()],
});

function addDemo(): Plugin {
  return {
    name: "add-demo",
    apply: "build",
    async generateBundle() {
      // The demo's own apiBaseUrl depends on its path (src/lib/mount-path.ts), which the build doesn't know.
      const { apiBaseUrl: _own, ...keys } = localConfig;
      // What a team can add.
      const team: Record<string, unknown> = JSON.parse(
        readFileSync(join(root, "docs/team.json"), "utf8"),
      );
      const { views, links, tagKeys, prices } = team;
      const own = { ...keys, environment: { name: "Demo" } };
      const config = { ...own, views, links, tagKeys, prices };
      const files = {
        "config.json": `${JSON.stringify(config, null, 2)}\n`,
        "demo-start.js": readFileSync(join(root, "demo/demo-start.js"), "utf8"),
        // A classic script: some supported browsers lack module service workers.
        "demo-worker.js": await buildClassicScript(join(root, "demo/service-worker.ts")),
        _headers: withDemoPolicy(readFileSync(join(root, "public/_headers"), "utf8")),
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: { order: "post", handler: startWithWorker },
  };
}

/** Replaces the start script with `demo-start.js`, which imports it. */
function startWithWorker(html: string): string {
  const appScript = /<script type="module" crossorigin src="([^"]+\/start-[^"]+)"><\/script>/g;
  const scripts = [...html.matchAll(appScript)];
  if (scripts.length !== 1) throw new Error("index.html has not exactly one start script.");
  return html.replace(
    appScript,
    '<link rel="modulepreload" crossorigin href="$1" data-app><script type="module" src="/demo-start.js"></script>',
  );
}

function withDemoPolicy(headers: string): string {
  const changed = headers.replace("trusted-types compute-worker", "$& compute-demo");
  if (changed === headers) throw new Error("_headers has no Trusted Types policy any more.");
  return changed;
}
