import type { Page } from "@playwright/test";
import { demoKey } from "../pages/pages.ts";
import { expect, test } from "../support/test.ts";

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
  app,
  page,
  server,
}) => {
  server.api.faults.add({ status: 500, message: `The key ${key} broke something`, count: 1 });
  await app.connectPage.open();
  await app.connectPage.keyField.pressSequentially(key);
  expect(await page.content()).not.toContain(key);
  await page.getByRole("button", { name: "Show API key" }).click();
  await expect(app.connectPage.keyField).toHaveValue(key);
  expect(await page.content()).not.toContain(key);
  await page.getByRole("button", { name: "Hide API key" }).click();
  expect(await page.content()).not.toContain(key);
  await app.connectPage.connectButton.click();
  await expect(app.connectPage.problem).toContainText("INTERNAL_SERVER_ERROR");
  expect(await page.content()).not.toContain(key);
});

test("nothing that outlives the tab contains the key after connecting", async ({ app, page }) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url(), request.headers()["referer"] ?? ""));
  await app.connectPage.open();
  await app.connectPage.connect(key);
  await app.header.connectionButton.click();
  await expect(app.header.connectionMenu).toContainText("9a41");
  expect(await page.content()).not.toContain(key);
  await page.keyboard.press("Escape");

  await app.list.hosts.first().click();
  await app.detail.openApi();
  await expect(app.detail.curlCommand).toContainText("$COMPUTE_API_KEY");
  expect(await page.content()).not.toContain(key);

  await app.header.goTo("Specifications");
  await expect(app.specifications.first()).toBeVisible();
  expect(await page.content()).not.toContain(key);

  expect(await keptByTheBrowser(page)).not.toContain(key);
  expect([...urls, page.url()].filter((url) => url.includes(key))).toEqual([]);
});

test("a key quoted by the server doesn't show on the page", async ({ app, page, server }) => {
  await app.connectPage.open("/specifications");
  await app.connectPage.connect(key);
  // The fault is for the list, after the read that checks the key.
  await expect(app.specifications.first()).toBeVisible();
  const message = `No rights for ${key}`;
  server.api.faults.add({ path: "/api/v1/computes", status: 403, code: "ODD", message, count: 1 });
  await page.goto("/instances");
  await expect(app.list.problem).toContainText("No rights for [API key]");
  expect(await page.content()).not.toContain(key);
});

test("without site data the dashboard works but sends nothing, and the session ends with the page", async ({
  app,
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"] as const)
      Object.defineProperty(globalThis, name, { get: refuse });
    const reject = () => Promise.reject(new DOMException("Denied.", "SecurityError"));
    Object.assign(LockManager.prototype, { query: reject, request: reject });
    IDBFactory.prototype.open = refuse;
    // Firefox refuses these as well.
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        refuse();
      }
    };
  });
  await app.connectPage.open("/instances");
  await expect(app.connectPage.note).toContainText("This browser blocks site data");
  await app.connectPage.connect();
  await expect(app.list.hosts).toHaveCount(20);
  const host = (await app.list.hosts.first().textContent()) ?? "";
  await app.list.actions(host).click();
  await expect(page.getByRole("menu")).toContainText("this browser can’t store one");
  await expect(page.getByRole("menuitem", { name: "Stop…" })).toBeDisabled();
  await page.keyboard.press("Escape");
  expect(server.api.log.writes()).toEqual([]);
  await page.reload();
  await expect(app.connectPage.heading).toBeVisible();
});
