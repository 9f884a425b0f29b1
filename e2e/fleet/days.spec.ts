import { expect, test } from "./fleet.ts";

test.use({ serverOptions: { instances: 3 }, timezoneId: "America/New_York" });

test("a day of a search is one of the zone in which the page shows times", async ({
  page,
  connectPage,
  list,
  server,
}) => {
  const { fleet } = server.api;
  const [early = "", late = "", next = ""] = fleet.page(1, 3).map(({ id }) => String(id));
  // Early on June 1 in UTC, late on May 31 in New York.
  fleet.patch(early, { hostName: "early", createdAt: "2026-06-01T02:00:00Z" });
  fleet.patch(late, { hostName: "late", createdAt: "2026-06-01T23:00:00Z" });
  fleet.patch(next, { hostName: "next", createdAt: "2026-06-02T03:00:00Z" });
  await connectPage.enter();
  await page.goto("/instances?q=created:2026-06-01");
  await expect(list.hosts).toHaveText(["late", "next"]);
  await expect(page.getByText("created:2026-06-01 UTC-4", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Connection" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Times in UTC" }).click();
  await expect(list.hosts).toHaveText(["early", "late"]);
  await expect(page.getByText("created:2026-06-01 UTC", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "How to search" }).click();
  await expect(page.getByRole("dialog", { name: "How to search" })).toContainText(
    "Days are those of the zone in which times are shown, now UTC. > begins after the day.",
  );
});
