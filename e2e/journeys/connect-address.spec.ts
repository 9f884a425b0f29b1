import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./journey.ts";

test("the API's address is not asked for", async ({ connectPage }) => {
  await connectPage.open();
  await expect(connectPage.keyField).toBeVisible();
  await expect(connectPage.addressField).toHaveCount(0);
});

test.describe("where a custom address is allowed", () => {
  test.use({ serverOptions: { config: { allowCustomApi: true } } });

  test("the field holds this page's own origin, which works", async ({
    page,
    connectPage,
    server,
  }) => {
    await connectPage.open();
    await expect(connectPage.addressField).toHaveValue(server.url);
    await connectPage.connect();
    await expect(page).toHaveURL("/instances");
  });

  test("an address with the version in it works", async ({ page, connectPage, server, list }) => {
    await connectPage.open();
    await connectPage.addressField.fill(` ${server.url}/api/v1/ `);
    await connectPage.connect();
    await expect(page).toHaveURL("/instances");
    await expect(list.hosts).toHaveCount(20);
    await page.reload();
    await expect(list.hosts).toHaveCount(20);
  });

  test("what is no address of an API is refused", async ({ connectPage, server }) => {
    await connectPage.open();
    for (const address of [
      "not an address",
      "ftp://api.example",
      "javascript:alert(1)",
      "https://user:secret@api.example",
      "https://api.example/?key=1",
      "https://api.example/#here",
    ]) {
      await connectPage.addressField.fill(address);
      await connectPage.connect();
      await expect(connectPage.addressField).toHaveAttribute("aria-invalid", "true");
      await expect(connectPage.addressField).toHaveAccessibleDescription(/^Enter /);
      await expect(connectPage.keyField).not.toHaveAttribute("aria-invalid");
    }
    expect(server.api.log.entries()).toEqual([]);
  });

  test("what is typed is where the key goes", async ({ connectPage, server }) => {
    await connectPage.open();
    // A path that this server answers with the app itself: no API.
    await connectPage.addressField.fill(`${server.url}/elsewhere`);
    await connectPage.connect(demoKey("owner"));
    await expect(connectPage.problem).toContainText("Unexpected answer.");
    expect(server.api.log.entries()).toEqual([]);
  });
});
