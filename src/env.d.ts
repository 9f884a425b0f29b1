/** What the build tells the app of itself: scripts/version.ts, demo/vite.config.ts. */
interface ImportMetaEnv {
  readonly APP_VERSION: string;
  readonly APP_COMMIT: string;
  /** Not empty in the demo, whose API is a service worker. A text, because Vitest makes "false" of false. */
  readonly DEMO: "" | "yes";
}

/** https://github.com/tc39/proposal-json-parse-with-source: not in TypeScript's lib, nor in Firefox before 135 and Safari before 18.4. */
interface JSON {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON?(text: string): object;
}
