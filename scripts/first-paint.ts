import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Plugin } from "vite";
import { buildClassicScript } from "./classic-script.ts";
import { root } from "./run.mjs";

/** The address of the script in index.html, and of the development server. */
const place = "/first-paint.js";
const entry = "virtual:first-paint";

/**
 * A Vite plugin that makes a classic script of src/start/first-paint.ts: a module would run after the first paint, and the policy
 * of the page allows no inline script. It lies with the other assets, so that it finds the path that the build is served under.
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
    // The script's own address, as of a module.
    define: { "import.meta.url": "document.currentScript.src" },
    plugins: [
      {
        name: "first-paint-entry",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { prepareFirstPaint } from ${JSON.stringify(join(root, "src/start/first-paint.ts"))}; prepareFirstPaint();`
            : undefined,
      },
    ],
  });
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
  return { code, fileName: `assets/first-paint-${hash}.js` };
}
