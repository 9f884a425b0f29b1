import { parseArgs } from "node:util";
import type { HeaderRule } from "../headers-file.ts";
import { readMountPath } from "../mount.ts";

/** The inputs of a server's configuration. */
export interface DeployOptions {
  /** From `public/_headers`. */
  rules: readonly HeaderRule[];
  /** The target of requests under `/api/`, without `/api/v1`; undefined: none, the page uses another origin. */
  api: string | undefined;
  /** The path that the dashboard is served under, with a slash at both ends. */
  mount: string;
  /** The folder with the build, on the server. */
  root: string;
  /** The listen address in the server's own syntax. */
  listen?: string;
}

/** The first line of each generated file. */
export const madeBy =
  "Made from public/_headers by `npm run deploy:configs`; changes belong there, or in its options.";

export const usage = `The configurations of web servers and CDNs, made from public/_headers.

  --api URL       where /api/ goes, without /api/v1 (default https://api.example.com);
                  "none": nowhere, for a page that asks another origin
  --mount PATH    the path that the dashboard is served under (default /)
  --root FOLDER   where the build is on the server (default /srv/compute-dashboard)
  --to FOLDER     where to write them (default deploy)
`;

/** The options of the command line. */
interface DeployCommand {
  options: Omit<DeployOptions, "rules">;
  to: string;
}

/**
 * Reads the command line.
 * @throws for an unknown option, or an API address that a request with a key must not go to
 */
export function parseDeployCommand(argv: readonly string[]): DeployCommand {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      api: { type: "string", default: "https://api.example.com" },
      mount: { type: "string", default: "/" },
      root: { type: "string", default: "/srv/compute-dashboard" },
      to: { type: "string", default: "deploy" },
    },
  });
  const { api, mount, root, to } = values;
  if (/[\s"{};\\]/.test(root)) throw new Error("--root is a folder without spaces and quotes");
  return {
    options: { api: readApi(api), mount: readMountPath(mount), root },
    to,
  };
}

/** An origin only: with a path after it, nginx would decode the forwarded path. */
function readApi(text: string): string | undefined {
  if (text === "none") return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new Error(`--api is an address like https://api.example.com, without a path: "${text}"`);
  }
  return url.origin;
}
