import { expect, test as base } from "../journeys/journey.ts";
import { Jump } from "../pages/header.ts";

const test = base.extend<{ jump: Jump; recent: Jump["options"] }>({
  serverOptions: ({}, use) => use({ config: { refreshSeconds: 0 } }),
  jump: ({ page }, use) => use(new Jump(page)),
  recent: ({ page }, use) =>
    use(page.getByRole("group", { name: "Recent", exact: true }).getByRole("option")),
});

test.beforeEach(({ server }) => {
  server.api.fleet.patch("480213", { hostName: "web-1" });
  server.api.fleet.patch("480250", { hostName: "db-1" });
});

test("Jump to offers what another tab has opened", async ({
  context,
  connectPage,
  detail,
  jump,
  list,
  recent,
}) => {
  await connectPage.enter("/instances/480213");
  await expect(detail.heading).toHaveText("web-1");
  const other = await context.newPage();
  await other.goto("/instances/480250");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("db-1");
  await list.open();
  await expect(list.hosts.first()).toBeVisible();
  await jump.pressKey();
  await expect(recent).toHaveText(["db-1 480250", "web-1 480213"]);
});

test("a tab without a key learns nothing about opened instances", async ({
  context,
  page,
  connectPage,
  detail,
  header,
}) => {
  const waiting = await context.newPage();
  await waiting.goto("/connect");
  await expect(waiting.getByRole("heading", { level: 1 })).toHaveText("Connect with an API key");
  const connected = await context.newPage();
  await connectPage.enter("/instances/480213");
  await expect(detail.heading).toHaveText("web-1");
  await connected.goto("/instances/480250");
  await expect(connected.getByRole("heading", { level: 1 })).toHaveText("db-1");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("db-1");
  expect(await waiting.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/web-1|db-1/);
  await header.disconnect();
  await expect(connectPage.heading).toBeVisible();
  expect(await waiting.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/web-1|db-1/);
});
