import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { sameOriginApi } from "./scripts/dev.ts";
import { preloadApp } from "./scripts/preload.ts";
import { renderShell } from "./scripts/shell.ts";
import { root } from "./scripts/run.mjs";
import { finishBuild } from "./scripts/published-files.ts";
import { holdableImports } from "./src/testing/holdable-imports.ts";
import { stampVersion } from "./scripts/version.ts";

/** How long a machine takes is no test's business; this only ends one that hangs. Milliseconds. */
const testTimeout = 180_000;

/** The project's source: a folder above the project may be called `src`, too. */
const source = `${root}/src/`;
/** The start module, which takes with it what it imports, and the bundler's own way of importing. */
const isOfTheStart = (id: string) => id === `${source}start.ts` || id.includes("preload-helper");
/** The rest of the app. */
const isOfTheApp = (id: string) => id.startsWith(source);

/** Tests of what happens while code is on its way. */
const lateCode = "src/**/late-code.test.tsx";

/** Tests with React's development build: it has `act`, which parts rendered alone need, and warns on the console. */
const inDevelopment = [
  "src/app/development.test.tsx",
  "src/search/use-fleet.test.tsx",
  "src/ui/**/*.test.tsx",
];

/** Tests of the whole app. */
const components = {
  environment: "jsdom",
  environmentOptions: { jsdom: { url: "http://localhost:8787/" } },
  setupFiles: "src/testing/setup.ts",
  testTimeout,
} as const;

/** React's production build, which people have, takes half the time of its development build. */
const inProduction = {
  oxc: { jsx: { development: false } },
  test: { ...components, env: { NODE_ENV: "production" } },
} as const;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadApp(),
    renderShell(),
    stampVersion(),
    finishBuild(),
    sameOriginApi(),
  ],
  // demo/vite.config.ts sets it.
  define: { "import.meta.env.DEMO": "false" },
  experimental: {
    // Only index.html says where the site is; what it loads finds the rest beside itself. So one build serves any path.
    renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    target: "baseline-widely-available",
    // For the bundle budget.
    manifest: true,
    // A data: address for a script, style or font is what the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app is an entry too, so that what it needs for the first rows counts as initial.
      input: { start: "index.html", app: "src/main.tsx" },
      output: {
        codeSplitting: {
          groups: [
            // Libraries change less often than the app, so they stay cached over a deployment of it.
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 2 },
            // Small, and first to run: it asks for the first answer while the others come.
            { name: "start", test: isOfTheStart, priority: 3 },
            // One file for the rest of the first load: shared modules in chunks of their own compress worse.
            { name: "app", tags: ["$initial"], test: isOfTheApp, priority: 1 },
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
          // Each app ends with its test, and starting a process for each file takes most of the time.
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
        // Only in a process of its own none of the code is there yet.
        test: { ...inProduction.test, name: "late code", include: [lateCode] },
      },
      {
        extends: true,
        test: {
          name: "node",
          include: ["{src,local-api,scripts,bench,e2e/support}/**/*.test.ts"],
          environment: "node",
          // No test leaves anything behind in the process, and starting one for each file takes most of the time.
          isolate: false,
          testTimeout,
        },
      },
    ],
  },
});
