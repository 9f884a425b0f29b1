import { parseArgs } from "node:util";
import { type LocalApiOptions, MAX_INSTANCES } from "./local-api.ts";

export class OptionError extends Error {
  override readonly name = "OptionError";
}

interface ParsedOptions {
  readonly options: LocalApiOptions;
  readonly port: number;
  readonly host: string;
  /** With `--help` the rest doesn't matter. */
  readonly help: boolean;
}

export const usage = `The Compute Cloud API as a local server.

  --instances N           size of the fleet, 1 to 1,000,000 (default 250)
  --seed N                same seed, same data (default 1)
  --latency MS            delay of every answer (default 0)
  --transit MS            how long STOPPING and DELETING last (default 4000)
  --representation FORM   id, name or mixed: how instances refer to their specification (default id)
  --no-rate-limit         lifts the limit of 30 reads and 5 writes a second
  --faults                adds control endpoints: /__faults, /__log, /__instances
  --port N                default 8787; 0 takes a free one
  --host H                default 127.0.0.1
  --help                  prints this
`;

const MAX_MS = 3_600_000;

/** @throws {OptionError} for an unknown option or a value out of range */
export function parseOptions(argv: readonly string[]): ParsedOptions {
  const values = parse(argv);
  return {
    options: {
      instances: integer("instances", values.instances, 1, MAX_INSTANCES),
      seed: integer("seed", values.seed, 0, 2 ** 31 - 1),
      latencyMs: integer("latency", values.latency, 0, MAX_MS),
      transitMs: integer("transit", values.transit, 0, MAX_MS),
      rateLimit: !values["no-rate-limit"],
      representation: representation(values.representation),
      faults: values.faults,
    },
    port: integer("port", values.port, 0, 65_535),
    host: values.host,
    help: values.help,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        instances: { type: "string", default: "250" },
        seed: { type: "string", default: "1" },
        latency: { type: "string", default: "0" },
        transit: { type: "string", default: "4000" },
        representation: { type: "string", default: "id" },
        "no-rate-limit": { type: "boolean", default: false },
        faults: { type: "boolean", default: false },
        port: { type: "string", default: "8787" },
        host: { type: "string", default: "127.0.0.1" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence names the option; the rest is Node's own notation.
    const [firstSentence] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new OptionError(firstSentence ?? "The options couldn't be read", { cause: error });
  }
}

function integer(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new OptionError(`--${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}

function representation(text: string): "id" | "name" | "mixed" {
  if (text === "id" || text === "name" || text === "mixed") return text;
  throw new OptionError(`--representation must be id, name or mixed, not "${text}"`);
}
