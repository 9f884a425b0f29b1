import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLocalApi } from "../../local-api/local-api.ts";
import { serve } from "../../scripts/serve.ts";
import { localConfig } from "../../scripts/same-origin.ts";
import { openSite } from "../../scripts/site.ts";
import { expect, test } from "./delivery.ts";

test.use({ changesFiles: true });

test("an API on another origin works only if the CSP names it", async ({
  page,
  connectPage,
  list,
  problems,
  published,
}) => {
  problems.allow(/Content Security Policy/);
  const nothing = { fetch: () => new Response("Not found", { status: 404 }) };
  const api = await serve({ site: openSite(published), api: createLocalApi() });
  const config = { ...localConfig, apiBaseUrl: api.url };

  const unnamed = await serve({ site: openSite(published), api: nothing, config });
  await connectPage.open(`${unnamed.url}/instances`);
  await connectPage.connectWithDemoKey(/^Owner/);
  await expect(connectPage.problem).toBeVisible();
  expect(api.api.log.entries()).toEqual([]);

  const headers = join(published, "_headers");
  const text = readFileSync(headers, "utf8");
  writeFileSync(headers, text.replace("connect-src 'self'", `connect-src 'self' ${api.url}`));
  const named = await serve({ site: openSite(published), api: nothing, config });
  await page.goto(`${named.url}/instances`);
  await connectPage.connectWithDemoKey(/^Owner/);
  await expect(list.hosts).toHaveCount(20);
  const origins = api.api.log.entries().map(({ origin }) => origin);
  expect(new Set(origins)).toEqual(new Set([named.url]));

  for (const server of [named, unnamed, api]) await server.close();
});
