/** Where this build is served, e.g. "/" or "/console/": the parent of `assets/`, so one build fits every path. */
export const mountPath = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

export const configPath = `${mountPath}config.json`;

/** Prefix for storage, channels and locks: two dashboards on one origin mustn't share a key, or a 401. */
export const scope = `compute${mountPath.slice(0, -1)}`;

/** The demo's own address, so it never takes requests of another build on this origin. */
export const defaultApiBaseUrl = import.meta.env.DEMO ? `${mountPath}demo-api` : "";
