import type { Page } from "@playwright/test";
import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./journey.ts";

const key = demoKey("owner");

// The demo keys are in the configuration and aren't secret, but the document mustn't contain them either.
test.use({ serverOptions: { config: { demoKeys: undefined } } });

/** Everything this origin stores beyond the tab. */
async function keptByTheBrowser(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    name: window.name,
    history: history.state as unknown,
  }));
  return JSON.stringify([kept, await page.context().cookies()]);
}

test("the document never contains the key, neither while it's typed nor when it's rejected", async ({
  page,
  connectPage,
  server,
}) => {
  server.api.faults.add({ status: 500, message: `The key ${key} broke something`, count: 1 });
  await connectPage.open();
  await connectPage.keyField.pressSequentially(key);
  expect(await page.content()).not.toContain(key);
  await connectPage.showKey();
  await expect(connectPage.keyField).toHaveValue(key);
  expect(await page.content()).not.toContain(key);
  await connectPage.hideKey();
  expect(await page.content()).not.toContain(key);
  await connectPage.connectButton.click();
  await expect(connectPage.problem).toContainText("INTERNAL_SERVER_ERROR");
  expect(await page.content()).not.toContain(key);
});

test("nothing that outlives the tab contains the key after connecting", async ({
  page,
  connectPage,
  list,
  detail,
  header,
  specifications,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url(), request.headers()["referer"] ?? ""));
  await connectPage.open();
  await connectPage.connect(key);
  await header.openConnectionMenu();
  await expect(header.connectionMenu).toContainText("9a41");
  expect(await page.content()).not.toContain(key);
  await page.keyboard.press("Escape");

  await list.hosts.first().click();
  await detail.openApi();
  await expect(detail.curlCommand).toContainText("$COMPUTE_API_KEY");
  expect(await page.content()).not.toContain(key);

  await header.goTo("Specifications");
  await expect(specifications.table).toBeVisible();
  expect(await page.content()).not.toContain(key);

  expect(await keptByTheBrowser(page)).not.toContain(key);
  expect([...urls, page.url()].filter((url) => url.includes(key))).toEqual([]);
});

test("a key quoted by the server doesn't show on the page", async ({
  page,
  connectPage,
  list,
  server,
  specifications,
}) => {
  await connectPage.open("/specifications");
  await connectPage.connect(key);
  // The fault is for the list, after the read that checks the key.
  await expect(specifications.table).toBeVisible();
  const message = `No rights for ${key}`;
  server.api.faults.add({ path: "/api/v1/computes", status: 403, code: "ODD", message, count: 1 });
  await list.open();
  await expect(list.problem).toContainText("No rights for [API key]");
  expect(await page.content()).not.toContain(key);
});
