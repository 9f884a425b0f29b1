import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { demoKeys } from "./demo-keys.ts";
import { createLocalApi } from "./local-api.ts";
import { OptionError, parseOptions, usage } from "./options.ts";

/** Bad options, or the address is in use. */
const EXIT_USAGE = 2;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(EXIT_USAGE);
}

function readOptions(): ReturnType<typeof parseOptions> {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    if (error instanceof OptionError) return fail(`${error.message} (--help lists the options)`);
    throw error;
  }
}

function announce({ address, family, port }: AddressInfo): void {
  const host = family === "IPv6" ? `[${address}]` : address;
  const widest = Math.max(...demoKeys.map(({ key }) => key.length));
  const keys = demoKeys.map(({ key, label }) => `  ${key.padEnd(widest)}  ${label}\n`);
  process.stdout.write(`Local API on http://${host}:${port}\n\nDemo keys:\n${keys.join("")}`);
}

const { options, port, host, help } = readOptions();
if (help) {
  process.stdout.write(usage);
} else {
  const api = createLocalApi({
    ...options,
    tagKeys: true,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });
  const server = serve({ fetch: api.fetch, port, hostname: host }, announce);
  server.on("error", (error: NodeJS.ErrnoException) => {
    fail(
      error.code === "EADDRINUSE"
        ? `Port ${port} on ${host} is taken; choose another with --port`
        : `Can't listen on ${host}:${port}: ${error.message}`,
    );
  });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => process.exit(0));
  }
}
