import { requestTimeoutMs } from "../api/request.ts";
import { configPath } from "../mount-path.ts";

// Apart from `config.ts`, because `src/prefetch.ts` requests the file before zod is loaded.

/** The response to a request of `/config.json`. */
export interface ConfigFile {
  status: number;
  text: string;
}

/**
 * Requests `/config.json`.
 * @throws where it cannot be reached in time
 */
export async function readConfigFile(): Promise<ConfigFile> {
  const response = await fetch(configPath, { signal: AbortSignal.timeout(requestTimeoutMs) });
  return { status: response.status, text: await response.text() };
}
