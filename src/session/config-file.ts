import { configPath } from "../mount-path.ts";

/** What is at the configuration's address. */
export interface ConfigFile {
  status: number;
  text: string;
}

/** As long as any request may take. Milliseconds. */
const mostMs = 15_000;

/**
 * Reads `/config.json`.
 * @throws where it cannot be reached, or takes too long
 */
export async function readConfigFile(): Promise<ConfigFile> {
  const response = await fetch(configPath, { signal: AbortSignal.timeout(mostMs) });
  return { status: response.status, text: await response.text() };
}
