import { requestTimeoutMs } from "../api/client/request.ts";
import { configPath } from "../lib/mount-path.ts";

// Free of zod: `src/prefetch.ts` runs before it's loaded.

/** The response to a request for `config.json`. */
export interface ConfigFile {
  status: number;
  text: string;
}

/** Never from a cache, whatever the server's headers allow: an old file can lack a guard rail. */
export async function readConfigFile(): Promise<ConfigFile> {
  const response = await fetch(configPath, {
    cache: "no-store",
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  return { status: response.status, text: await response.text() };
}
