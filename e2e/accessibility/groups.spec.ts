import teamConfig from "../../docs/team.json" with { type: "json" };
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "./test.ts";

test.use({ serverOptions: { tagKeys: true, config: { tagKeys: teamConfig.tagKeys } } });

test("by keyboard alone, a group by a tag key is opened, selected and asked to be stopped", async ({
  app,
  page,
}) => {
  await app.open();
  await page.getByRole("button", { name: "Group by" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "team", exact: true }).waitFor();
  await page.keyboard.press("t");
  await page.keyboard.press("t");
  await expect(page.getByRole("menuitemradio", { name: "team", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const headings = page.getByRole("table").getByRole("button", { name: /, \d+ instances?$/ });
  await expect(headings.nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(headings.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(headings.nth(1)).toHaveAttribute("aria-expanded", "true");
  await expect(app.list.hosts.first()).toBeVisible();
  await page.keyboard.press("x");
  const count = page.getByRole("region", { name: "Selection" }).getByRole("status");
  await expect(count).toHaveText(/^\d+ selected/);
  await expectNoViolation(page);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: /^Stop \d+ instances\?$/ });
  await expect(dialog).toContainText(/All \d+ found by team[:=]/);
});
