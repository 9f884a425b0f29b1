import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./run.mjs";

/** The sources of a build. Without a time: the same commit gives the same bytes. */
export interface Version {
  /** Of package.json. */
  version: string;
  /** Forty hexadecimal digits, with "-dirty" where the folder differs from that commit; or "unknown". */
  commit: string;
}

/** Reads the version of the project's folder. `COMMIT` has precedence, for a build without the history, as in a container. */
export function readVersion(
  folder: string = root,
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): Version {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return { version, commit: environment["COMMIT"] || commitOf(folder, environment) };
}

function commitOf(folder: string, env: Readonly<NodeJS.ProcessEnv>): string {
  const describe = ["describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"];
  const { status, stdout } = spawnSync("git", describe, { cwd: folder, env, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "unknown";
}

/** The short hash; the full one is in /version.json. */
function shortCommit(commit: string): string {
  return commit.replace(/^([0-9a-f]{8})[0-9a-f]{32}/, "$1");
}

/** Defines the version for the app (`import.meta.env.APP_VERSION`, `APP_COMMIT`) and writes /version.json. */
export function stampVersion(): Plugin {
  const stamp = readVersion();
  return {
    name: "stamp-version",
    config: () => ({
      define: {
        "import.meta.env.APP_VERSION": JSON.stringify(stamp.version),
        "import.meta.env.APP_COMMIT": JSON.stringify(shortCommit(stamp.commit)),
      },
    }),
    generateBundle() {
      const source = `${JSON.stringify(stamp, null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: "version.json", source });
    },
  };
}
