/**
 * The path that this build is served under, with a slash at both ends: "/" or "/console/". Told by where this script came
 * from, which is the folder `assets` beside index.html, so that one build serves every path.
 */
export const mountPath = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

/** Where the configuration is. */
export const configPath = `${mountPath}config.json`;

/**
 * What the names of storage, channels and locks begin with. The pages of one origin share those; but dashboards under two of
 * its paths can have two APIs, and the key of one must not be handed to the other, nor a refusal there end the session here.
 */
export const scope = `compute${mountPath.slice(0, -1)}`;
