import type { LocalApiOptions } from "../local-api/local-api.ts";
import { OptionError, parseOptions, usage } from "../local-api/options.ts";
import { readMountPath } from "./mount-build.ts";

/** What `npm start`, `npm run dev` and `npm run preview` can be told. */
export interface StartOptions {
  port: number;
  host: string;
  help: boolean;
  /** A live API to pass requests on to, instead of the local one. */
  upstream: URL | undefined;
  /** The path to serve the build under, with a slash at both ends. */
  mount: string;
  /** For the local API. */
  options: LocalApiOptions;
}

export const startUsage = `The dashboard, with the local API or a live one on the same address.

  --api URL               a live API instead of the local one, without /api/v1
                          (of the options below only --port, --host and --help go with it)
  --mount PATH            the build under a path like /console/, not with npm run dev

${usage}`;

/**
 * Reads the command line. What is not for the dashboard is for the local API.
 * @throws {OptionError} for an unknown option or a value out of range.
 */
export function parseStartOptions(argv: readonly string[]): StartOptions {
  const { value: path = "/", rest: others } = take("--mount", argv);
  const { value: address, rest } = take("--api", others);
  const mount = readMountPath(path);
  if (address === undefined) return { ...parseOptions(rest), mount, upstream: undefined };
  const stray = rest.find((each) => each.startsWith("-") && !/^--(port|host|help)(=|$)/.test(each));
  if (stray) throw new OptionError(`${stray} is for the local API and does not go with --api`);
  return { ...parseOptions(rest), mount, upstream: readAddress(address) };
}

/** An option's value and what is left without it; no value where it was not given. */
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

/** Every request carries the key, so it may leave this machine only encrypted. */
function isSafeForKeys({ protocol, hostname }: URL): boolean {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal);
}
