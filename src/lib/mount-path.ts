/**
 * The path that this build is served under, with a slash at both ends: "/" or "/console/". It is the parent of `assets/`, where
 * this script comes from, so that one build serves every path.
 */
export const mountPath = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

/** The address of the configuration. */
export const configPath = `${mountPath}config.json`;

/**
 * The prefix of the names of storage, channels and locks. All pages of an origin share those, but dashboards under two of its
 * paths can have two APIs: the key of one must not reach the other, and a 401 of one must not end the session of the other.
 */
export const scope = `compute${mountPath.slice(0, -1)}`;

/**
 * The default of `apiBaseUrl`: the page's own origin. The demo's service worker answers an address of its own, so that it never
 * takes the requests of another build on this origin (demo/service-worker.ts).
 */
export const defaultApiBaseUrl = import.meta.env.DEMO ? `${mountPath}demo-api` : "";
