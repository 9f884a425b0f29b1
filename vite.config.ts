import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { sameOriginApi } from "./scripts/dev.ts";
import { firstPaintScript } from "./scripts/first-paint.ts";
import { preloadApp } from "./scripts/preload.ts";
import { renderShell } from "./scripts/shell.ts";
import { root } from "./scripts/run.mjs";
import { finishBuild } from "./scripts/published-files.ts";
import { stampVersion } from "./scripts/version.ts";

/** Only ends a test that hangs; slow machines shouldn't fail. */
const testTimeout = 180_000;

/** A folder above the project may be called `src`, too. */
const source = `${root}/src/`;
/** The start module with its imports, and the bundler's helper for import(). */
const isOfTheStart = (id: string) => id === `${source}start.ts` || id.includes("preload-helper");
const isOfFirstLoad = /\/(start|app|libraries|rolldown-runtime)-/;
/** What late parts share and needs no Base UI, which would come along with it. */
const isShared = (id: string) =>
  /\/src\/(lib|api|fleet|queries|session|operations|hooks|errors|ui\/(?!popups))|\/lucide-react\//.test(
    id,
  );
const isOfTheApp = (id: string) => id.startsWith(source);

/** These need React's development build, for its warnings and for `act`, which renders parts alone. */
const inDevelopment = [
  "src/app/development.test.tsx",
  "src/search/use-fleet.test.tsx",
  "src/ui/**/*.test.tsx",
];

const components = {
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://localhost:8787/" } },
  setupFiles: "src/testing/setup.ts",
  testTimeout,
} as const;

/** What users run, and twice as fast as the development build. */
const inProduction = {
  oxc: { jsx: { development: false } },
  test: { ...components, env: { NODE_ENV: "production" } },
} as const;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadApp(),
    firstPaintScript(),
    renderShell(),
    stampVersion(),
    finishBuild(),
    sameOriginApi(),
  ],
  // demo/vite.config.ts sets it.
  define: { "import.meta.env.DEMO": '""' },
  // React has the hook of this package, which is for versions before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  experimental: {
    // Only index.html knows the site's path; everything else loads relative to itself. So one build works under any
    // path.
    renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    target: "baseline-widely-available",
    // For the bundle budget.
    manifest: true,
    // The Content-Security-Policy blocks data: scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      // All target browsers support modulepreload.
      polyfill: false,
      // The first load is here already. Naming it with each late part would take 0.15 kB.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !isOfFirstLoad.test(file)),
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      // Make the app an entry too, so that its modules for the first rows count as `$initial`.
      input: { start: "index.html", app: "src/main.tsx" },
      output: {
        codeSplitting: {
          groups: [
            // Libraries change less often than the app, so they stay cached across deployments.
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 2 },
            // Small and first to run: it requests the first rows while the other chunks load.
            { name: "start", test: isOfTheStart, priority: 3 },
            // One file for the rest of the first load: shared modules in chunks of their own compress worse.
            { name: "app", tags: ["$initial"], test: isOfTheApp, priority: 1 },
            // Few files: each costs a rule of the headers file, which may have 100.
            { name: "base-ui", test: /\/@(base-ui|floating-ui)\//, minShareCount: 3 },
            { name: "shared", test: isShared, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  test: {
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        ...inProduction,
        test: {
          ...inProduction.test,
          name: "components",
          include: ["src/**/*.test.tsx"],
          exclude: inDevelopment,
          // Each test ends its app, and a process per file would take most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...components, name: "development", include: inDevelopment, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "node",
          include: ["{src,local-api,scripts,bench,e2e/support}/**/*.test.ts"],
          environment: "node",
          // Tests leave nothing behind in the process, and a process per file would take most of the time.
          isolate: false,
          testTimeout,
        },
      },
    ],
  },
});
