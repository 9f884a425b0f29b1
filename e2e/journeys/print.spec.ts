import { waitForLaterCode } from "../support/browser.ts";
import { expect, test } from "./journey.ts";

// A dark theme must not print dark.
test.use({ colorScheme: "dark" });

test("the printed list has every column and no controls", async ({
  page,
  connectPage,
  header,
  list,
  pager,
}) => {
  await connectPage.enter("/instances?page=2&limit=10");
  await expect(list.hosts).toHaveCount(10);
  await waitForLaterCode(page);
  await page.pdf();
  await page.emulateMedia({ media: "print" });
  // Landscape A4 without margins.
  await page.setViewportSize({ width: 1031, height: 720 });
  expect(await header.currentTheme()).toBe("light");
  for (const part of [header.banner, list.refreshButton, pager.navigation]) {
    await expect(part).toBeHidden();
  }
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const cut = await list.table.evaluate((table) => {
    const right = document.documentElement.clientWidth;
    return [...table.querySelectorAll("th, td")].filter(
      (cell) => cell.getBoundingClientRect().right > right + 1,
    ).length;
  });
  expect(cut).toBe(0);
  for (const name of ["Host name", "Created"]) {
    await expect(list.headers.filter({ hasText: name })).toBeVisible();
  }
});

test("the printed detail page is complete, including its JSON", async ({
  page,
  connectPage,
  header,
  detail,
}) => {
  await connectPage.enter("/instances/480324");
  await expect(detail.card("Details")).toBeVisible();
  await detail.openApi();
  await expect(detail.card("Raw JSON")).toBeVisible();
  await waitForLaterCode(page);
  await page.pdf();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 703, height: 1030 });
  expect(await header.currentTheme()).toBe("light");
  for (const part of [header.banner, detail.stopButton, detail.copyButton("ID")]) {
    await expect(part).toBeHidden();
  }
  const hidden = await detail.rawJson.evaluate(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight - clientHeight + scrollWidth - clientWidth,
  );
  expect(hidden).toBeLessThanOrEqual(0);
});
