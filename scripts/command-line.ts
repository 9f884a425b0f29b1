import { readFileSync } from "node:fs";
import { demoKeys } from "../local-api/demo-keys.ts";
import { createLocalApi, type LocalApiOptions } from "../local-api/local-api.ts";
import { OptionError, parseOptions, usage } from "../local-api/options.ts";
import { readMountPath } from "./mount.ts";
import { type ApiHandler, type ConfigOverlay, localConfig, proxyTo } from "./same-origin.ts";

export interface StartOptions {
  port: number;
  host: string;
  help: boolean;
  /** A live API to forward to, instead of the local one. */
  upstream: URL | undefined;
  /** With a slash at both ends. */
  mount: string;
  /** `npm start` builds first. */
  build: boolean;
  config: ConfigOverlay | undefined;
  /** For the local API. */
  options: LocalApiOptions;
}

const startUsage = `Serves the dashboard, and the local API or a live one on the same address.

  --config JSON|FILE      overrides /config.json, e.g. '{"readOnly": true, "protectedTags": ["prod"]}', or docs/team.json
  --api URL               forwards to a live API, without /api/v1, instead of starting the local one
                          (then only --port, --host and --help of the local API's options work)
  --mount PATH            serves the build under a path, e.g. /console/ (not with npm run dev)
  --no-build              serves the last build as it is (not with npm run dev)

${usage}`;

/** Every other option is for the local API. Throws OptionError. */
export function parseStartOptions(argv: readonly string[]): StartOptions {
  const build = !argv.includes("--no-build");
  const { value: path = "/", rest: others } = take(
    "--mount",
    argv.filter((each) => each !== "--no-build"),
  );
  const { value: overlay, rest: unread } = take("--config", others);
  const { value: address, rest } = take("--api", unread);
  const common = {
    mount: readMountPath(path),
    build,
    config: overlay === undefined ? undefined : readOverlay(overlay),
  };
  if (address === undefined) return { ...parseOptions(rest), ...common, upstream: undefined };
  const stray = rest.find((each) => each.startsWith("-") && !/^--(port|host|help)(=|$)/.test(each));
  if (stray) throw new OptionError(`${stray} is for the local API and doesn't go with --api`);
  return { ...parseOptions(rest), ...common, upstream: readAddress(address) };
}

/** The app validates the values, but would never see what isn't a JSON object. */
function readOverlay(given: string): ConfigOverlay {
  const refuse = () =>
    new OptionError(`--config needs a JSON object, or a file with one, not "${given}"`);
  let value: unknown;
  try {
    value = JSON.parse(given.endsWith(".json") ? readFileSync(given, "utf8") : given);
  } catch {
    throw refuse();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse();
  return { ...value };
}

/** The option's value, if given, and the other arguments. */
function take(name: string, argv: readonly string[]): { value?: string; rest: readonly string[] } {
  const at = argv.findIndex((each) => each === name || each.startsWith(`${name}=`));
  if (at === -1) return { rest: argv };
  const isOneWord = argv[at] !== name;
  const value = isOneWord ? argv[at]?.slice(name.length + 1) : argv[at + 1];
  return { value: value ?? "", rest: argv.toSpliced(at, isOneWord ? 1 : 2) };
}

function readAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || !isSafeForKeys(url) || url.username || url.search || url.hash) {
    throw new OptionError(`--api needs an address like https://api.example.com, not "${text}"`);
  }
  url.pathname = url.pathname.replace(/(\/api\/v1)?\/*$/, "");
  return url;
}

/** Every request carries the key, so it may leave this machine only over HTTPS. */
function isSafeForKeys({ protocol, hostname }: URL): boolean {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal);
}

/** `--help` and invalid options end it first. Prints error messages without their stack. */
export async function withCommandLine(
  program: (options: StartOptions) => Promise<void>,
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const options = parseStartOptions(argv);
    if (options.help) console.log(startUsage);
    else await program(options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const hint = error instanceof OptionError ? " (--help lists the options)" : "";
    console.error(`${error.message}${hint}`);
    process.exitCode = error instanceof OptionError ? 2 : 1;
  }
}

/** Exit with 0, or npm reports a failure when a server is stopped. */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));
}

interface OpenedApi {
  api: ApiHandler;
  config: ConfigOverlay | undefined;
  /** For the terminal. */
  introduction: string;
}

/** Opens the API that the command line names. */
export function openApi({ upstream, config, options }: StartOptions): OpenedApi {
  if (upstream) {
    const introduction = `With the live API at ${upstream.href}: stop and delete are real.\n`;
    return { api: proxyTo(upstream), config, introduction };
  }
  const onError = (error: unknown) => console.error(error);
  const api = createLocalApi({ ...options, tagKeys: true, onError });
  return { api, config: { ...localConfig, ...config }, introduction: introduceKeys() };
}

function introduceKeys(): string {
  const width = Math.max(...demoKeys.map(({ key }) => key.length));
  const rows = demoKeys.map(({ key, label }) => `  ${key.padEnd(width)}  ${label}\n`);
  return `With the local API. Demo keys:\n${rows.join("")}`;
}
