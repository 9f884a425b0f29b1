import type { Locator } from "@playwright/test";
import { sidewaysScroll } from "../journeys/journey.ts";
import { openBulkDialog, expect, firstTargets, test } from "./test.ts";

// Touch screens have no hover for truncated text. The list truncates; a tap on its link shows everything.
test.use({ viewport: { width: 390, height: 844 } });

const long = "the-same-beginning-of-every-name-".repeat(3);

async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const cut = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const right = Math.min(innerWidth, element.parentElement?.getBoundingClientRect().right ?? 0);
    return range.getBoundingClientRect().right - right;
  });
  expect(cut).toBeLessThanOrEqual(1);
}

test("the stop dialog shows the end of a long name", async ({ app, page, server }) => {
  const targets = firstTargets(server.api, 2);
  for (const target of targets) {
    target.host = `${long}${target.id}`;
    server.api.fleet.patch(target.id, { hostName: target.host });
  }
  await app.open("/instances?limit=10");
  const dialog = await openBulkDialog(page, "Stop", targets);
  for (const { host } of targets) await expectWhole(dialog.targets.getByText(host));
});

test("the detail page shows a long name in full", async ({ app, page, server }) => {
  const { id = "" } = firstTargets(server.api, 1)[0] ?? {};
  const fields = {
    hostName: long,
    specificationId: `${long}s`,
    region: `${long}r`,
    tags: [`${long}t`],
  };
  server.api.fleet.patch(id, { ...fields, state: "ON_ITS_WAY", [`${long}f`]: "v" });
  await app.open("/instances?limit=10");
  await app.list.openInstance(long);
  await expect(app.detail.heading).toHaveText(long);
  await expectWhole(app.detail.heading);
  for (const end of ["s", "r", "t", "f"]) {
    await expectWhole(page.getByText(`${long}${end}`, { exact: true }).first());
  }
  expect(await sidewaysScroll(page)).toBe(0);
});
