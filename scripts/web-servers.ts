import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** The servers in deploy/, nginx with its module for `.br` files. */
const packages = ["nginx", "libnginx-mod-http-brotli-static", "caddy"];

export const howToInstall = `apt-get install ${packages.join(" ")}`;

/** nginx's configuration has to name it. */
export const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

export function findWebServer(
  name: "nginx" | "caddy",
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): string | undefined {
  // /usr/sbin is only on root's PATH.
  const folders = [...(environment["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** It can run its configuration in deploy/. */
export function canRun(name: "nginx" | "caddy"): boolean {
  const isThere = findWebServer(name) !== undefined;
  return isThere && (name === "caddy" || existsSync(brotliModule));
}

/**
 * Only in a container (root on Debian without systemd): with systemd, the servers would start at once, on port 80.
 * Returns the result for the terminal.
 */
export async function ensureWebServers(): Promise<string> {
  if (isComplete()) return "nginx and Caddy are here";
  const isContainer = existsSync("/etc/debian_version") && !existsSync("/run/systemd/system");
  if (isContainer && process.getuid?.() === 0) {
    console.log("nginx or Caddy is missing. Installing them.");
    const updated = await run("apt-get", ["update", "-qq"]);
    // Keeps Debian from starting the servers.
    const environment = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    if (updated === 0) await run("apt-get", ["install", "-y", "-qq", ...packages], environment);
    if (isComplete()) return "nginx and Caddy are here now";
  }
  return `nginx or Caddy is missing: their tests will be SKIPPED. To have them run: ${howToInstall}`;
}

const isComplete = () => canRun("nginx") && canRun("caddy");
