/** What the build tells the app of itself: scripts/version.ts, demo/vite.config.ts. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  readonly APP_COMMIT: string;
  /** Not empty in the demo, whose API is a service worker. A text, because Vitest makes "false" of false. */
  readonly DEMO: "" | "yes";
}
