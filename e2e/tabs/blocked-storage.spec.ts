import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

test("without site data the dashboard works but sends nothing, and the session ends with the page", async ({
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
  const app = new Connected(page);
  await app.connectPage.open("/instances");
  await expect(app.connectPage.note).toContainText("This browser blocks site data");
  await app.connectPage.connect();
  await expect(app.list.hosts).toHaveCount(20);
  const host = (await app.list.hosts.first().textContent()) ?? "";
  await app.list
    .row(host)
    .getByRole("button", { name: `Actions for ${host}` })
    .click();
  await expect(page.getByRole("menu")).toContainText("this browser can’t store one");
  await expect(page.getByRole("menuitem", { name: "Stop…" })).toBeDisabled();
  await page.keyboard.press("Escape");
  expect(server.api.log.writes()).toEqual([]);
  await page.reload();
  await expect(app.connectPage.heading).toBeVisible();
});
