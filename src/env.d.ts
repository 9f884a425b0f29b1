/** What the build tells the app of itself: scripts/version.ts. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  readonly APP_COMMIT: string;
}
