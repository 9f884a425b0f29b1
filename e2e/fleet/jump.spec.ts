import { expect, sidewaysScroll, test as base } from "../journeys/journey.ts";
import { Jump } from "../pages/header.ts";
import { pressFast, waitForLaterCode } from "../support/browser.ts";

const here = { id: "480213", host: "web-1", ipv4: "203.0.113.200" };

const test = base.extend<{ jump: Jump }>({
  // Without automatic refresh, so that every request comes from the test.
  serverOptions: ({}, use) => use({ config: { refreshSeconds: 0 } }),
  jump: ({ page }, use) => use(new Jump(page)),
});

test.beforeEach(({ server }) => {
  server.api.fleet.patch(here.id, { hostName: here.host, ipv4: here.ipv4, state: "RUNNING" });
});

test("keys right after the shortcut go to Jump to, not to the previous focus", async ({
  page,
  connectPage,
  jump,
  list,
}) => {
  await connectPage.enter();
  await list.link(here.host).focus();
  await waitForLaterCode(page);
  await pressFast(page, "Control+K", "ArrowDown", "ArrowDown");
  await expect(jump.highlighted).toHaveText("Specifications");
  await page.keyboard.press("Escape");
  await expect(list.link(here.host)).toBeFocused();
  await pressFast(page, "Control+K", "ArrowDown", "ArrowDown", "Enter");
  await expect(page).toHaveURL("/specifications");
});

test("fits 320 px with any name", async ({ page, connectPage, list, jump, server }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const hostName = `\u202E<img src=x onerror=alert(1)>${"w".repeat(300)}`;
  server.api.fleet.patch(here.id, { hostName, ipv4: here.ipv4 });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  expect(await sidewaysScroll(page)).toBe(0);
  await jump.button.click();
  await jump.input.fill(here.ipv4);
  await expect(jump.highlighted).toContainText("<img src=x");
  expect(await sidewaysScroll(page)).toBe(0);
  const box = await jump.dialog.boundingBox();
  expect(box?.width).toBe(320);
  const inside = await jump.dialog.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
  expect(inside).toBe(true);
});
