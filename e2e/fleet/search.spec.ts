import { targetAt } from "../support/api.ts";
import { pressFast, waitForLaterCode } from "../support/browser.ts";
import { expect, test } from "../support/test.ts";

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a pasted list keeps its line breaks, and missing names can be copied", async ({
    app,
    page,
    server,
  }) => {
    for (const [place, hostName] of ["needle-1", "needle-10", "needle-2"].entries())
      server.api.fleet.patch(targetAt(server.api, place).id, { hostName });
    await app.open();
    await expect(app.list.hosts).toHaveCount(20);
    const pasteLines = async (...lines: string[]) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
      await app.fleet.box.press("ControlOrMeta+v");
    };
    await pasteLines("needle-1", "NEEDLE-10", "nowhere-1", "nowhere-2", "");
    await expect(app.list.hosts).toHaveText(["needle-1", "needle-10"]);
    await expect(app.fleet.box).toHaveValue("");
    await app.fleet.button("Review").click();
    const review = page.getByRole("dialog", { name: "Review the list" });
    await review.getByRole("button", { name: "Copy not found" }).click();
    await app.press("Escape");
    await expect(app.fleet.button("Review")).toBeFocused();
    await app.fleet.box.press("ControlOrMeta+v");
    await expect(page.getByText("0 found · 2 not found")).toBeVisible();
    await app.fleet.button("Review").click();
    await expect(review.getByRole("code")).toHaveText(["nowhere-1", "nowhere-2"]);
    await app.press("Escape");
    // The longest list that there can be.
    const long = Array.from({ length: 9999 }, (_, place) => `${"x".repeat(240)}-${place}`);
    await pasteLines("needle-2", ...long);
    await expect(app.list.hosts).toHaveText(["needle-2"]);
    await expect(page.getByRole("status").getByText("9,999 not found")).toBeVisible();
    await page.reload();
    await expect(app.list.hosts).toHaveText(["needle-2"]);
  });
});

test.describe("in New York", () => {
  test.use({ serverOptions: { instances: 3 }, timezoneId: "America/New_York" });

  test("a day of a search is one of the zone in which the page shows times", async ({
    app,
    page,
    server,
  }) => {
    // Early on June 1 in UTC, late on May 31 in New York.
    const times = { early: "06-01T02", late: "06-01T23", next: "06-02T03" };
    for (const [place, [hostName, at]] of Object.entries(times).entries())
      server.api.fleet.patch(targetAt(server.api, place).id, {
        hostName,
        createdAt: `2026-${at}:00:00Z`,
      });
    await app.open("/instances?q=created:2026-06-01");
    await expect(app.list.hosts).toHaveText(["late", "next"]);
    await expect(page.getByText("created:2026-06-01 UTC-4", { exact: true })).toBeVisible();
    await app.header.connectionButton.click();
    await page.getByRole("menuitemcheckbox", { name: "Times in UTC" }).click();
    await expect(app.list.hosts).toHaveText(["early", "late"]);
    await expect(page.getByText("created:2026-06-01 UTC", { exact: true })).toBeVisible();
    await app.press("Escape");
    await app.fleet.button("How to search").click();
    await expect(page.getByRole("dialog", { name: "How to search" })).toContainText(
      "Days are those of the zone in which times are shown, now UTC. > begins after the day.",
    );
  });
});

test("keys right after the shortcut go to Jump to, not to the previous focus", async ({
  app,
  page,
  target,
}) => {
  const link = app.list.link(target.host);
  await app.open();
  await link.focus();
  await waitForLaterCode(page);
  await pressFast(page, "Control+K", "ArrowDown", "ArrowDown");
  await expect(app.jump.highlighted).toHaveText("Specifications");
  await app.press("Escape");
  await expect(link).toBeFocused();
  await pressFast(page, "Control+K", "ArrowDown", "ArrowDown", "Enter");
  await expect(page).toHaveURL("/specifications");
});
