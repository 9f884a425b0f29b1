/** What the build tells the app of itself: scripts/version.ts, demo/vite.config.ts. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  readonly APP_COMMIT: string;
  /** Whether this is the demo, whose API is a service worker. */
  readonly DEMO: boolean;
}
