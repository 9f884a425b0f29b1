import { requestTimeoutMs } from "../../api/client/request.ts";
import { configPath } from "../../lib/mount-path.ts";

// Separate from config.ts: `src/start/prefetch.ts` requests the file before zod is loaded.

export interface ConfigFile {
  status: number;
  text: string;
}

export interface StartRequests {
  configFile: Promise<ConfigFile>;
  /** For the API client. */
  fetch: typeof fetch;
}

export async function readConfigFile(): Promise<ConfigFile> {
  const response = await fetch(configPath, { signal: AbortSignal.timeout(requestTimeoutMs) });
  return { status: response.status, text: await response.text() };
}
