/** Where this build is served, e.g. "/" or "/console/": the parent of `assets/`, so one build fits every path. */
export const mountPath = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

export const configPath = `${mountPath}config.json`;

/**
 * Prefix for storage, channels and locks. Two dashboards on one origin may talk to two APIs: a key or a 401 of one
 * must not reach the other.
 */
export const scope = `compute${mountPath.slice(0, -1)}`;

/** The demo's own address, so it never takes requests of another build on this origin. */
export const defaultApiBaseUrl = import.meta.env.DEMO ? `${mountPath}demo-api` : "";
