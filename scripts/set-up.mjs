// Runs one of the project's TypeScript programs with everything that it needs:   node scripts/set-up.mjs <script.ts>
// [arguments] On a fresh clone this is the first code that runs, with any Node and without node_modules. So: plain JavaScript,
// Node's own modules only, nothing newer than Node 20.19.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root, run } from "./run.mjs";

const modules = join(root, "node_modules");
const ownNode = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const stamp = join(modules, ".set-up");

const lockFile = readFileSync(join(root, "package-lock.json"), "utf8");
const lockHash = createHash("sha256").update(lockFile).digest("hex");

const [script, ...scriptArguments] = process.argv.slice(2);
if (script === undefined) {
  process.stderr.write("Usage: node scripts/set-up.mjs <script.ts> [arguments]\n");
  process.exit(1);
}
if (process.env["npm_lifecycle_event"]) endWithParent();
if (!isInstalled()) await install();
process.exitCode = await run(ownNode, [join(root, script), ...scriptArguments], toolsFirst());

/**
 * npm forwards signals only to the shell in between, and e.g. Debian's shell dies without forwarding. So watch
 * whether our parent is gone.
 */
function endWithParent() {
  const parent = process.ppid;
  const check = () => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  };
  setInterval(check, 250).unref();
}

/** node_modules matches package-lock.json. */
function isInstalled() {
  if (!existsSync(ownNode)) return false;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash) return true;
  if (!isInstalledByHand()) return false;
  writeFileSync(stamp, lockHash);
  return true;
}

/** npm records what it installed, so don't repeat the user's own `npm ci`. */
function isInstalledByHand() {
  const note = join(modules, ".package-lock.json");
  if (!existsSync(note)) return false;
  /** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package */
  /** @type {{ packages: Record<string, Package> }} */
  const { packages: wanted } = JSON.parse(lockFile);
  /** @type {{ packages: Record<string, Package> }} */
  const { packages: installed } = JSON.parse(readFileSync(note, "utf8"));
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      const there = installed[path];
      // "" is the project itself; an optional package may be for another platform.
      if (there === undefined) return path === "" || optional === true;
      return there.version === version && there.integrity === integrity;
    })
  );
}

async function install() {
  process.stdout.write("Installing dependencies (npm ci)\n");
  // The user's Node and npm, not the copy in node_modules, which npm replaces.
  const npm = process.env["npm_execpath"];
  // Hides warnings that this Node is too old for some packages: the pinned Node runs them.
  const quietly = ["ci", "--loglevel", "error"];
  const node = process.env["npm_node_execpath"] ?? process.execPath;
  const status = npm?.endsWith("npm-cli.js")
    ? await run(node, [npm, ...quietly])
    : await run("npm", quietly);
  if (status === 0 && existsSync(ownNode)) {
    writeFileSync(stamp, lockHash);
    return;
  }
  process.stderr.write("The dependencies could not be installed. To try by hand: npm ci\n");
  process.exit(status || 1);
}

/** The project's tools, including its Node, come first. */
function toolsFirst() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { [name]: [join(modules, ".bin"), process.env[name] ?? ""].join(delimiter) };
}
