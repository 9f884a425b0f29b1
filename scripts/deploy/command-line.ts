import { parseArgs } from "node:util";
import { readMountPath } from "../mount-build.ts";
import type { DeployOptions } from "./options.ts";

export const usage = `The configurations of web servers and CDNs, made from public/_headers.

  --api URL       where /api/ goes, without /api/v1 (default https://api.example.com);
                  "none": nowhere, for a page that asks another origin
  --mount PATH    the path that the dashboard is served under (default /)
  --root FOLDER   where the build is on the server (default /srv/compute-dashboard)
  --to FOLDER     where to write them (default deploy)
`;

/** What the command line asks for. */
export interface DeployCommand {
  options: Omit<DeployOptions, "rules">;
  to: string;
}

/**
 * Reads the command line.
 * @throws where an option is unknown, or the API's address is none that a request with a key may go to
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

/** An origin only: with a path behind it, nginx would decode what it passes on. */
function readApi(text: string): string | undefined {
  if (text === "none") return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new Error(`--api is an address like https://api.example.com, without a path: "${text}"`);
  }
  return url.origin;
}
