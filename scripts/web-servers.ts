import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** The Debian packages of the web servers in deploy/, nginx with its module for `.br` files. */
const packages = ["nginx", "libnginx-mod-http-brotli-static", "caddy"];

/** The command that installs them, for the terminal. */
export const howToInstall = `apt-get install ${packages.join(" ")}`;

/** The module's file, which a configuration has to name. */
export const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** The path of a web server, or undefined. */
export function findWebServer(
  name: "nginx" | "caddy",
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): string | undefined {
  // Debian's folder of servers is only on root's path.
  const folders = [...(environment["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Whether the server can run its configuration in deploy/. */
export function canRun(name: "nginx" | "caddy"): boolean {
  const isThere = findWebServer(name) !== undefined;
  return isThere && (name === "caddy" || existsSync(brotliModule));
}

/**
 * Installs nginx and Caddy in a container: as root of a Debian without systemd. With systemd they would start at once, on port
 * 80. Returns the result for the terminal.
 */
export async function ensureWebServers(): Promise<string> {
  if (isComplete()) return "nginx and Caddy are here";
  const isContainer = existsSync("/etc/debian_version") && !existsSync("/run/systemd/system");
  if (isContainer && process.getuid?.() === 0) {
    console.log("nginx or Caddy is missing. Installing them.");
    const updated = await run("apt-get", ["update", "-qq"]);
    // RUNLEVEL=1 keeps Debian from starting the servers.
    const environment = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    if (updated === 0) await run("apt-get", ["install", "-y", "-qq", ...packages], environment);
    if (isComplete()) return "nginx and Caddy are here now";
  }
  return `nginx or Caddy is missing: their tests will be SKIPPED. To have them run: ${howToInstall}`;
}

const isComplete = () => canRun("nginx") && canRun("caddy");
