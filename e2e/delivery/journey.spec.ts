import { deliveries, expect, nameOf, test } from "./delivery.ts";

const host = "worker-batch-02";

for (const { delivery, tag } of deliveries) {
  const { by, mount } = delivery;
  // `npm test` makes the whole journey on nginx only, `npm run test:full` on every server.
  const journeyTag = by === "nginx" ? [] : ["@full"];

  test.describe(nameOf(delivery), { tag }, () => {
    test.use({ delivery });

    test(
      "a user connects, finds an instance, opens it and returns to it",
      {
        tag: journeyTag,
      },
      async ({ app, context, page }) => {
        // The root leads to the list, and without a key to Connect, always under the path.
        await page.goto(mount);
        await expect(app.connectPage.heading).toBeVisible();
        await expect(page).toHaveURL(`${mount}connect?to=%2Finstances`);
        await app.connectPage.connectWithDemoKey(/^Owner/);
        await expect(app.list.hosts).toHaveCount(20);
        await expect(page).toHaveURL(`${mount}instances`);

        // The search runs in a worker, a separate script.
        await app.fleet.type(host);
        await expect(app.list.hosts).toHaveText([host]);
        await expect(page).toHaveURL(`${mount}instances?q=${host}`);

        // A page with its own chunk, then a reload of the same address.
        await app.list.link(host).click();
        await expect(app.detail.heading).toHaveText(host);
        await expect(page).toHaveURL(new RegExp(`^http://[^/]*${mount}instances/\\d+$`));
        await page.reload();
        await expect(app.detail.heading).toHaveText(host);

        // A new tab gets the key from this one.
        const newTab = await context.newPage();
        await newTab.goto((await app.header.link("Specifications").getAttribute("href")) ?? "");
        await expect(newTab.getByRole("heading", { name: "Specifications" })).toBeVisible();
        await expect(newTab).toHaveURL(`${mount}specifications`);

        // The menu shows the running version, the file the published one.
        const file = await page.request.get(`${mount}version.json`);
        const { version, commit }: Record<string, string> = await file.json();
        await app.header.connectionButton.click();
        await expect(app.header.connectionMenu).toContainText(
          `version ${version}, ${commit?.slice(0, 7)}`,
        );
        await page.keyboard.press("Escape");

        await app.header.disconnect();
        await expect(page).toHaveURL(`${mount}connect`);
        await expect(newTab).toHaveURL(new RegExp(`^http://[^/]*${mount}connect`));
      },
    );

    test("a pasted link opens its page after Connect, and survives a reload", async ({
      app,
      page,
      server,
    }) => {
      // An id that a server could take for a file in a folder.
      const id = "a.b/c.js";
      server.api.fleet.add({ id, hostName: "odd-id-host", state: "RUNNING" }, "start");
      const address = `${mount}instances/${encodeURIComponent(id)}`;
      await app.connectPage.open(address);
      await app.connectPage.connect();
      await expect(app.detail.heading).toHaveText("odd-id-host");
      await expect(page).toHaveURL(address);
      await page.reload();
      await expect(await app.detail.fact("Details", "ID")).toHaveText(id);

      await page.goto(`${mount}nowhere`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await page.getByRole("link", { name: "Go to instances" }).click();
      await expect(page).toHaveURL(`${mount}instances`);
    });
  });
}
