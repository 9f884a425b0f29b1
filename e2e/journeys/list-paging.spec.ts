import { expect, test } from "./journey.ts";

test("leads through the pages by its buttons", async ({
  page,
  connectPage,
  pager,
  list,
  server,
}) => {
  await connectPage.enter();
  await expect(pager.position).toHaveText("1–20 of 250");
  await expect(pager.button("First")).toHaveAttribute("aria-disabled", "true");
  await expect(pager.button("Previous")).toHaveAttribute("aria-disabled", "true");

  await pager.goTo("Next");
  await expect(pager.position).toHaveText("21–40 of 250");
  await expect(page).toHaveURL("/instances?page=2");
  await expect(list.hosts.first()).toHaveText(
    String(server.api.fleet.page(2, 20)[0]?.["hostName"]),
  );

  await pager.goTo("Last");
  await expect(pager.position).toHaveText("241–250 of 250");
  await expect(page).toHaveURL("/instances?page=13");
  await expect(list.hosts).toHaveCount(10);
  await expect(pager.button("Next")).toHaveAttribute("aria-disabled", "true");
  await expect(pager.button("Last")).toHaveAttribute("aria-disabled", "true");

  await pager.goTo("Previous");
  await expect(pager.position).toHaveText("221–240 of 250");
  await pager.goTo("First");
  await expect(pager.position).toHaveText("1–20 of 250");
  await expect(page).toHaveURL("/instances");
});

test.describe("while the next page is on its way", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

  test("the range is still that of the rows, and the pager leads on", async ({
    connectPage,
    pager,
    list,
    server,
  }) => {
    await connectPage.enter();
    await expect(pager.position).toHaveText("1–20 of 250");
    const [first = ""] = await list.hosts.allInnerTexts();
    server.api.faults.add({ kind: "hang", path: "/api/v1/computes", query: { page: "2" } });
    await pager.goTo("Next");
    await expect(pager.pageBox).toHaveValue("2");
    await expect(list.hosts.first()).toHaveText(first);
    await expect(pager.position).toHaveText("1–20 of 250");
    await pager.goTo("Next");
    await expect(pager.position).toHaveText("41–60 of 250");
    await expect(list.hosts.first()).toHaveText(
      String(server.api.fleet.page(3, 20)[0]?.["hostName"]),
    );
  });
});

test("a button that cannot be used does nothing", async ({ page, connectPage, pager }) => {
  await connectPage.enter();
  // Unavailable, and still a stop of the Tab key; Playwright itself would wait for it to be enabled.
  await pager.button("Previous").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/instances");
  await expect(pager.position).toHaveText("1–20 of 250");
});

test("leads to a page by its number", async ({ page, connectPage, pager }) => {
  await connectPage.enter();
  await pager.typePage("7");
  await expect(pager.position).toHaveText("121–140 of 250");
  await expect(page).toHaveURL("/instances?page=7");
  await expect(pager.pageBox).toHaveValue("7");

  await pager.typePage("999");
  await expect(pager.position).toHaveText("241–250 of 250");
  await expect(pager.pageBox).toHaveValue("13");

  for (const nonsense of ["0", "-3", "2.5", "many", ""]) {
    await pager.typePage(nonsense);
    await expect(pager.pageBox).toHaveValue("13");
    await expect(page).toHaveURL("/instances?page=13");
  }
});

test("shows as many rows as are wanted, from the first page on", async ({
  page,
  connectPage,
  pager,
  list,
}) => {
  await connectPage.enter("/instances?page=2");
  await pager.showRows(50);
  await expect(pager.position).toHaveText("1–50 of 250");
  await expect(list.hosts).toHaveCount(50);
  await expect(page).toHaveURL("/instances?limit=50");
  await pager.goTo("Next");
  await expect(pager.position).toHaveText("51–100 of 250");
  await pager.showRows(10);
  await expect(page).toHaveURL("/instances?limit=10");
  await expect(list.hosts).toHaveCount(10);
});

test("keeps the keyboard's place", async ({ page, connectPage, pager }) => {
  await connectPage.enter();
  await pager.button("Next").focus();
  await page.keyboard.press("Enter");
  await expect(pager.position).toHaveText("21–40 of 250");
  await expect(pager.button("Next")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pager.position).toHaveText("41–60 of 250");
});

test("a page that is typed leaves the keyboard in its box, for the next one", async ({
  page,
  connectPage,
  pager,
}) => {
  await connectPage.enter();
  await pager.pageBox.focus();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(pager.position).toHaveText("121–140 of 250");
  await expect(pager.pageBox).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(pager.position).toHaveText("21–40 of 250");
  await expect(pager.pageBox).toHaveValue("2");
  // Leaving the box asks for nothing again.
  await page.keyboard.press("Tab");
  await page.goBack();
  await expect(pager.position).toHaveText("121–140 of 250");
  await expect(pager.pageBox).toHaveValue("7");
});
