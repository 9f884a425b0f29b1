import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { sameOriginApi } from "./scripts/dev.ts";
import { firstPaintScript } from "./scripts/first-paint.ts";
import { preloadApp } from "./scripts/preload.ts";
import { renderShell } from "./scripts/shell.ts";
import { root } from "./scripts/run.mjs";
import { finishBuild } from "./scripts/published-files.ts";
import { holdableImports } from "./src/testing/browser/holdable-imports.ts";
import { stampVersion } from "./scripts/version.ts";

/** Only ends a test that hangs; slow machines shouldn't fail. */
const testTimeout = 180_000;

/** A folder above the project may be called `src`, too. */
const source = `${root}/src/`;
/** The start module with its imports, and the bundler's helper for import(). */
const isOfTheStart = (id: string) =>
  id === `${source}start/start.ts` || id.includes("preload-helper");
const isOfFirstLoad = /\/(start|app|libraries|rolldown-runtime)-/;
const isOfMenus =
  /\/src\/(ui\/popups\/popups|app\/header\/(ConnectionMenu|use-disconnect)|instances\/table\/RowMenu)\.tsx?$/;
const isOfTables = /\/src\/(ui\/table\/Table|lib\/sort-by-key|search\/use-fleet-summary)\.tsx?$/;
const isOfFailures = /\/src\/errors\/(Alert|Banners|error-table)\.tsx?$/;
const isOfTheApp = (id: string) => id.startsWith(source);

const lateCode = "src/**/late-code.test.tsx";

/** These need React's development build, for its warnings and for `act`, which renders parts alone. */
const inDevelopment = [
  "src/app/development.test.tsx",
  "src/search/use-fleet.test.tsx",
  "src/ui/**/*.test.tsx",
];

const components = {
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://localhost:8787/" } },
  setupFiles: "src/testing/browser/setup.ts",
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
            // The rest by the moment of use. Each file costs a rule of the headers file, which may have 100.
            // Before "operations", which would take them along.
            { name: "failures", test: isOfFailures },
            // What stops and deletes is needed as a whole.
            { name: "operations", test: /\/src\/(operations|actions\/outcomes)\//, priority: 0 },
            // What every popup needs of Base UI.
            { name: "base-ui", test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 3 },
            { name: "popups", test: isOfMenus },
            { name: "tables", test: isOfTables },
            { name: "icons", test: /lucide-react\/dist\/esm\/icons\// },
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
          exclude: [lateCode, ...inDevelopment],
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
        ...inProduction,
        plugins: [holdableImports()],
        // "Code not loaded yet" needs a fresh process per file.
        test: { ...inProduction.test, name: "late code", include: [lateCode] },
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
