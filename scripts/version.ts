import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./run.mjs";

/** No time in it: the same commit builds the same bytes. */
export interface Version {
  version: string;
  /** Forty hex digits, plus "-dirty" for uncommitted changes; or "unknown". */
  commit: string;
}

/** `COMMIT` wins, for builds without the history, e.g. in a container. */
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

/** Short; /version.json has the full hash. */
function shortCommit(commit: string): string {
  return commit.replace(/^([0-9a-f]{8})[0-9a-f]{32}/, "$1");
}

/** Sets `import.meta.env.APP_VERSION` and `APP_COMMIT`, and writes /version.json. */
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
