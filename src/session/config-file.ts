import { configPath } from "../mount-path.ts";

/** What is at the configuration's address. */
export interface ConfigFile {
  status: number;
  text: string;
}

/**
 * Reads `/config.json`.
 * @throws TypeError where it cannot be reached
 */
export async function readConfigFile(): Promise<ConfigFile> {
  const response = await fetch(configPath);
  return { status: response.status, text: await response.text() };
}
