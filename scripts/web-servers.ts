import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/** What Debian calls the web servers that the configurations in deploy/ are for, nginx with its module for `.br` files. */
const packages = ["nginx", "libnginx-mod-http-brotli-static", "caddy"];

/** How to get what is missing, for people. */
export const howToInstall = `apt-get install ${packages.join(" ")}`;

/** The module's own file, which a configuration has to name. */
export const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Where a web server is, or undefined. */
export function findWebServer(
  name: "nginx" | "caddy",
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): string | undefined {
  // Debian's place for servers, which is on the path of root alone.
  const folders = [...(environment["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Whether the server can be started with its configuration in deploy/. */
export function canRun(name: "nginx" | "caddy"): boolean {
  const isThere = findWebServer(name) !== undefined;
  return isThere && (name === "caddy" || existsSync(brotliModule));
}

/**
 * Installs nginx and Caddy where nobody has to be asked: as root of a Debian without systemd, which is a container. With
 * systemd they would start at once, on port 80. Returns what to tell the person.
 */
export async function ensureWebServers(): Promise<string> {
  if (isComplete()) return "nginx and Caddy are here";
  const isContainer = existsSync("/etc/debian_version") && !existsSync("/run/systemd/system");
  if (isContainer && process.getuid?.() === 0) {
    console.log("nginx or Caddy is missing. Installing them.");
    const updated = await run("apt-get", ["update", "-qq"]);
    // Debian's own way of saying that nothing is to be started.
    const environment = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    if (updated === 0) await run("apt-get", ["install", "-y", "-qq", ...packages], environment);
    if (isComplete()) return "nginx and Caddy are here now";
  }
  return `nginx or Caddy is missing: their tests will be SKIPPED. To have them run: ${howToInstall}`;
}

const isComplete = () => canRun("nginx") && canRun("caddy");
