import { expect, sidewaysScroll, test } from "./journey.ts";

/** Names that could break the page or its width; others are in `src/instances/list/list.test.tsx`. */
const names = {
  markup: `<img src=x onerror="document.title='owned'">`,
  "300 characters without a space": "x".repeat(300),
};

for (const [what, name] of Object.entries(names)) {
  test(`a host name of ${what} is shown as text`, async ({
    page,
    connectPage,
    list,
    detail,
    server,
  }) => {
    server.api.fleet.patch("480213", { hostName: name, tags: [name, name], region: name });
    await connectPage.enter();
    await expect(list.hosts.first()).toHaveText(name);
    await expect(list.hosts).toHaveCount(20);
    await expect(list.actions(name)).toBeVisible();
    await expect(page).toHaveTitle(/^Instances \(\d+\) · Compute$/);
    expect(await sidewaysScroll(page)).toBe(0);

    await list.hosts.first().click();
    await expect(detail.heading).toHaveText(name);
    await expect(detail.card("Details")).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Compute`);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.goBack();
    await expect(list.hosts.first()).toHaveText(name);
    expect(await sidewaysScroll(page)).toBe(0);
  });
}

test("hostile values of the other fields are shown as text", async ({
  page,
  connectPage,
  list,
  detail,
  server,
}) => {
  const { markup } = names;
  server.api.fleet.patch("480213", {
    hostName: "web-1",
    state: markup,
    image: markup,
    specificationId: markup,
    ipv4: markup,
    privateIpv4: markup,
    tags: [markup],
    createdAt: markup,
    updatedAt: markup,
    [markup]: { [markup]: [markup] },
  });
  await connectPage.enter();
  for (const column of ["State", "IPv4", "Private IPv4", "Image", "Tags", "Created"] as const) {
    await expect(await list.cell("web-1", column)).toHaveText(markup);
  }
  await list.openInstance("web-1");
  await expect(await detail.fact("Other fields", markup)).toContainText("onerror");
  await expect(page.getByRole("img")).toHaveCount(0);
  await expect(page).toHaveTitle("web-1 · Compute");
  expect(await sidewaysScroll(page)).toBe(0);
});
