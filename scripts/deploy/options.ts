import type { HeaderRule } from "../headers-file.ts";

/** What the configuration of a server is made from. */
export interface DeployOptions {
  /** Of `public/_headers`. */
  rules: readonly HeaderRule[];
  /** Where requests under `/api/` go, without `/api/v1`; undefined: nowhere, the page asks another origin. */
  api: string | undefined;
  /** The path that the dashboard is served under, with a slash at both ends. */
  mount: string;
  /** The folder with the build, on the server. */
  root: string;
  /** A server's own way of writing what it listens on. */
  listen?: string;
}

/** The first line of each file that is made. */
export const madeBy =
  "Made from public/_headers by `npm run deploy:configs`; changes belong there, or in its options.";
