import { Connected } from "../pages/connected.ts";
import { expect, test } from "../support/test.ts";

test("without site data the dashboard works, and the session ends with the page", async ({
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
  const dialog = await app.openDialog("Stop", host);
  await expect(dialog.problem("This browser can’t keep a record")).toBeVisible();
  await dialog.confirmFor(host);
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(host)).toContainText("Stop requested");
  expect(server.api.log.entries().filter(({ method }) => method === "POST")).toHaveLength(1);
  await page.reload();
  await expect(app.connectPage.heading).toBeVisible();
});
