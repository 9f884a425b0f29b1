import type { LocalApi } from "../../local-api/local-api.ts";
import { test as base } from "../journeys/journey.ts";
import { FleetExport, FleetSearch } from "../pages/instance-list.ts";

export const test = base.extend<{ fleet: FleetSearch; exporting: FleetExport }>({
  fleet: ({ page }, use) => use(new FleetSearch(page)),
  exporting: ({ page }, use) => use(new FleetExport(page)),
});

/** Pages requested to load the fleet, without those that a rate limit refused: they're requested again. */
export function pagesRead({ log }: LocalApi): number[] {
  return pagesOf(log.entries().filter(({ status }) => status !== 429));
}

/** Page numbers of the successful ones. */
export function pagesAnswered({ log }: LocalApi): number[] {
  return pagesOf(log.entries().filter(({ status }) => status === 200));
}

function pagesOf(entries: ReturnType<LocalApi["log"]["entries"]>): number[] {
  return entries
    .filter(({ path, search }) => path === "/api/v1/computes" && search.includes("limit=100"))
    .map(({ search }) => Number(new URLSearchParams(search).get("page")));
}

export { expect } from "../support/test.ts";
