import { demoKeys } from "../local-api/demo-keys.ts";
import { createLocalApi } from "../local-api/local-api.ts";
import { proxyTo, type ApiHandler } from "./proxy.ts";
import { localConfig, type ConfigOverlay } from "./served-config.ts";
import type { StartOptions } from "./start-options.ts";

interface OpenedApi {
  api: ApiHandler;
  config: ConfigOverlay | undefined;
  /** What to tell the person who started it. */
  introduction: string;
}

/** The API that the command line asks for. */
export function openApi({ upstream, options }: StartOptions): OpenedApi {
  if (upstream) {
    const introduction = `With the live API at ${upstream.href}: stop and delete are real.\n`;
    return { api: proxyTo(upstream), config: undefined, introduction };
  }
  const onError = (error: unknown) => console.error(error);
  const api = createLocalApi({ ...options, onError });
  return { api, config: localConfig, introduction: introduceKeys() };
}

function introduceKeys(): string {
  const width = Math.max(...demoKeys.map(({ key }) => key.length));
  const rows = demoKeys.map(({ key, label }) => `  ${key.padEnd(width)}  ${label}\n`);
  return `With the local API. Demo keys:\n${rows.join("")}`;
}
