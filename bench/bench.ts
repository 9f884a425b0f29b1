import type { Browser, Page } from "@playwright/test";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../local-api/local-api.ts";
import { serve, type Served } from "../scripts/serve.ts";
import { localConfig, type ConfigOverlay } from "../scripts/same-origin.ts";
import type { Site } from "../scripts/site.ts";

export interface Bench {
  browser: Browser;
  site: Site;
  /** Another build, to compare loads with. */
  other: Site | undefined;
  /** How often to repeat measurements that vary. */
  runs: number;
  instances: number;
  /** Size of the fleet that is loaded at the API's rate. */
  fleet: number;
  /** Size of the largest fleet to search. */
  largest: number;
  /** Size of a bulk stop. */
  stops: number;
  seconds: number;
}

/** With a local API of its own. */
export async function withServer(
  { site }: Bench,
  { config, ...options }: LocalApiOptions & { config?: ConfigOverlay },
  measure: (server: Served<LocalApi>) => Promise<void>,
): Promise<void> {
  const api = createLocalApi(options);
  const server = await serve({ site, api, config: { ...localConfig, ...config } });
  try {
    await measure(server);
  } finally {
    await server.close();
  }
}

/** A line of the results: what was measured, and the figure. */
export function print(name: string, figure: string | number): void {
  console.log(`${name.padEnd(38)} ${figure}`);
}

/** The menu of the first row. */
/** The whole fleet is searched: "12 of 1,284", without "so far". */
export const isWhole = (tab: Page) =>
  tab
    .getByRole("status")
    .filter({ hasText: / of [\d,]+$/ })
    .waitFor({ timeout: 3_600_000 });

/** Presses again if a refresh has just moved the row: such a press is ignored. */
export async function openFirstMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Actions for / }).first();
  const menu = page.getByRole("menu");
  do {
    await button.click();
    await menu.waitFor({ timeout: 1000 }).catch(() => undefined);
  } while (!(await menu.isVisible()));
}

/** The pages of a fleet's list, each time through JSON, as over the network. */
export function listOf(instances: number) {
  const pageSize = 100;
  const { fleet } = createLocalApi({ instances });
  const itemsOn = (page: number): Record<string, unknown>[] =>
    JSON.parse(JSON.stringify(fleet.page(page, pageSize)));
  return { itemsOn, lastPage: Math.ceil(instances / pageSize) };
}
