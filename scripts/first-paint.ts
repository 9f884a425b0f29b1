import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Plugin } from "vite";
import { buildClassicScript } from "./classic-script.ts";
import { root } from "./run.mjs";

/** Its address in index.html, and on the development server. */
const place = "/first-paint.js";
const entry = "virtual:first-paint";

/**
 * Bundles src/first-paint.ts as a classic script: a module would run after the first paint, and the CSP allows no inline
 * script. It's one of the assets, and so finds the path that the build is served under.
 */
export function firstPaintScript(): Plugin {
  let built: Promise<{ code: string; fileName: string }> | undefined;
  const build = () => (built ??= buildScript());
  return {
    name: "first-paint",
    configureServer({ middlewares }) {
      middlewares.use(place, (_request, response, next) => {
        buildScript().then(({ code }) => {
          response.setHeader("Content-Type", "text/javascript");
          response.end(code);
        }, next);
      });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { server }) {
        if (server) return html;
        if (!html.includes(place)) throw new Error(`index.html has no ${place}.`);
        const { fileName } = await build();
        return html.replace(place, `/${fileName}`);
      },
    },
    async generateBundle() {
      const { code, fileName } = await build();
      this.emitFile({ type: "asset", fileName, source: code });
    },
  };
}

async function buildScript() {
  const code = await buildClassicScript(entry, {
    // Like a module's own address.
    define: { "import.meta.url": "document.currentScript.src" },
    plugins: [
      {
        name: "first-paint-entry",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { prepareFirstPaint } from ${JSON.stringify(join(root, "src/first-paint.ts"))}; prepareFirstPaint();`
            : undefined,
      },
    ],
  });
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
  return { code, fileName: `assets/first-paint-${hash}.js` };
}
