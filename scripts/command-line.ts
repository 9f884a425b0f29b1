import { OptionError } from "../local-api/options.ts";
import { parseStartOptions, startUsage, type StartOptions } from "./start-options.ts";

/**
 * Runs a program with the options of this process's command line. `--help` and mistakes end it
 * before it begins; what it throws is shown as a sentence, not as a stack.
 */
export async function withCommandLine(
  program: (options: StartOptions) => Promise<void>,
): Promise<void> {
  try {
    const options = parseStartOptions(process.argv.slice(2));
    if (options.help) console.log(startUsage);
    else await program(options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const hint = error instanceof OptionError ? " (--help lists the options)" : "";
    console.error(`${error.message}${hint}`);
    process.exitCode = error instanceof OptionError ? 2 : 1;
  }
}

/** For a server, being told to end is no failure; without this npm would report one. */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));
}
