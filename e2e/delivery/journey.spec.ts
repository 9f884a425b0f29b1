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
      async ({ page, context, connectPage, header, list, detail, fleet }) => {
        // The root leads to the list, and without a key to Connect, always under the path.
        await page.goto(mount);
        await expect(connectPage.heading).toBeVisible();
        await expect(page).toHaveURL(`${mount}connect?to=%2Finstances`);
        await connectPage.connectWithDemoKey(/^Owner/);
        await expect(list.hosts).toHaveCount(20);
        await expect(page).toHaveURL(`${mount}instances`);

        // The search runs in a worker, a separate script.
        await fleet.type(host);
        await expect(list.hosts).toHaveText([host]);
        await expect(page).toHaveURL(`${mount}instances?q=${host}`);

        // A page with its own chunk, then a reload of the same address.
        await list.openInstance(host);
        await expect(detail.heading).toHaveText(host);
        await expect(page).toHaveURL(new RegExp(`^http://[^/]*${mount}instances/\\d+$`));
        await page.reload();
        await expect(detail.heading).toHaveText(host);

        // A new tab gets the key from this one.
        const newTab = await context.newPage();
        await newTab.goto((await header.link("Specifications").getAttribute("href")) ?? "");
        await expect(newTab.getByRole("heading", { name: "Specifications" })).toBeVisible();
        await expect(newTab).toHaveURL(`${mount}specifications`);

        // The menu shows the running version, the file the published one.
        const file = await page.request.get(`${mount}version.json`);
        const { version, commit }: Record<string, string> = await file.json();
        await header.openConnectionMenu();
        await expect(header.connectionMenu).toContainText(
          `version ${version}, ${commit?.slice(0, 7)}`,
        );
        await page.keyboard.press("Escape");

        await header.disconnect();
        await expect(page).toHaveURL(`${mount}connect`);
        await expect(newTab).toHaveURL(new RegExp(`^http://[^/]*${mount}connect`));
      },
    );

    test("a pasted link opens its page after Connect, and survives a reload", async ({
      page,
      connectPage,
      detail,
      server,
    }) => {
      // An id that a server could take for a file in a folder.
      const id = "a.b/c.js";
      server.api.fleet.add({ id, hostName: "odd-id-host", state: "RUNNING" }, "start");
      const address = `${mount}instances/${encodeURIComponent(id)}`;
      await connectPage.open(address);
      await connectPage.connect();
      await expect(detail.heading).toHaveText("odd-id-host");
      await expect(page).toHaveURL(address);
      await page.reload();
      await expect(await detail.fact("Details", "ID")).toHaveText(id);

      await page.goto(`${mount}nowhere`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await page.getByRole("link", { name: "Go to instances" }).click();
      await expect(page).toHaveURL(`${mount}instances`);
    });
  });
}
