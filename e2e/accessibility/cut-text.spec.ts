import type { Locator, Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { openBulkDialog, expect, firstTargets, test } from "./test.ts";
import { violations } from "../support/accessibility.ts";
import { waitForLaterCode } from "../support/browser.ts";

const long = "the-same-beginning-of-every-name-".repeat(4);
const tags = ["first", "second", "third", "fourth"];

/** The first instance, with a text in every column that is too long for it. */
function lengthen(api: LocalApi): void {
  const [first] = firstTargets(api, 1);
  const fields = { hostName: `${long}h`, region: `${long}r`, image: `${long}i`, tags };
  api.fleet.patch(first?.id ?? "", { ...fields, createdAt: "2026-01-02T03:04:05Z" });
}

/** The tooltip with the complete text. Assistive technology reads the complete text in its place. */
const bubbleOf = (page: Page): Locator => page.getByRole("tooltip", { includeHidden: true });

const fail = (): never => {
  throw new Error("The link has no box.");
};

/** Does what opens the tooltip, repeatedly: its code may load after the first rows. */
async function expectShown(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await act();
    await expect(bubbleOf(page)).toHaveText(text, { timeout: 2000 });
  }).toPass();
}

test.beforeEach(({ server }) => lengthen(server.api));

test.describe("with a mouse", () => {
  test("a truncated text shows in full under the mouse, can be hovered, and closes with Escape", async ({
    app,
    page,
  }) => {
    await app.open("/instances?limit=10");
    const bubble = bubbleOf(page);
    for (const [column, text] of [
      ["Host name", `${long}h`],
      ["Tags", tags.join(", ")],
    ] as const) {
      const cell = await app.list.cell(`${long}h`, column);
      const part = column === "Tags" ? /^\+\d/ : text.slice(0, 5);
      await expectShown(page, text, async () => {
        await app.list.heading.hover();
        await cell.getByText(part).first().hover();
      });
    }
    await bubble.hover();
    await app.list.heading.hover();
    await expect(bubble).toHaveCount(0);
    await app.list.link(`${long}h`).hover();
    await expect(bubble).toHaveText(`${long}h`);
    await page.keyboard.press("Escape");
    await expect(bubble).toHaveCount(0);
  });

  test("the tooltip is hidden from assistive technology and has no violation", async ({
    app,
    page,
  }) => {
    await app.open("/instances?limit=10");
    await expectShown(page, `${long}h`, async () => {
      await app.list.heading.hover();
      await app.list.link(`${long}h`).hover();
    });
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  test("the back link on the detail page shows its complete text", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await app.open("/instances?limit=10");
    await app.list.openInstance(`${long}h`);
    await expectShown(page, `Instances / ${long}h`, async () => {
      await app.detail.heading.hover();
      await page.getByRole("paragraph").filter({ hasText: "Instances /" }).hover();
    });
  });
});

test.describe("with the keyboard", () => {
  test("a focused row shows its truncated texts until it loses the focus", async ({
    app,
    page,
  }) => {
    await app.open("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    const bubble = bubbleOf(page);
    await page.keyboard.press("Tab");
    await app.list.link(`${long}h`).focus();
    for (const line of [
      `Host name ${long}h`,
      `Region ${long}r`,
      `Image ${long}i`,
      `Tags ${tags.join(", ")}`,
      "Created January 2, 2026 at 3:04:05 AM UTC",
    ]) {
      await expect(bubble).toContainText(line);
    }
    await page.keyboard.press("Escape");
    await expect(bubble).toHaveCount(0);
    await expect(app.list.link(`${long}h`)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(bubble).toContainText(`${long}h`);
    await page.keyboard.press("j");
    await expect(bubble).toHaveCount(0);
  });

  test("a focused row of the activity shows its truncated texts", async ({
    activity,
    app,
    page,
    server,
  }) => {
    await app.open("/instances?limit=10");
    const dialog = await openBulkDialog(page, "Stop", firstTargets(server.api, 1));
    await dialog.confirm.click();
    await activity.open();
    await activity.table.getByRole("button", { name: "Stop 1 instance" }).click();
    const link = activity.table.getByRole("link", { name: `${long}h` });
    await expect(link).toBeVisible();
    await page.keyboard.press("Tab");
    await link.focus();
    await expect(bubbleOf(page)).toContainText(`Instance ${long}h`);
  });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("a tap shows a truncated text or a tooltip, and the next tap closes it", async ({
    app,
    page,
  }) => {
    await app.open("/instances?limit=10");
    const bubble = bubbleOf(page);
    for (const [column, text, full] of [
      ["Created", /ago/, "January 2, 2026 at 3:04:05 AM UTC"],
    ] as const) {
      const cell = await app.list.cell(`${long}h`, column);
      await expectShown(page, full, () => cell.getByText(text).first().tap());
    }
    await app.list.heading.tap();
    await expect(bubble).toHaveCount(0);
  });

  test("a tap on a link follows it, and the page shows the complete text", async ({
    app,
    page,
  }) => {
    await app.open("/instances?limit=10");
    await app.list.link(`${long}h`).tap();
    await expect(app.detail.heading).toHaveText(`${long}h`);
    await expect(bubbleOf(page)).toHaveCount(0);
  });

  test("a long press on a control shows its text without activating it", async ({ app, page }) => {
    await app.open("/instances?limit=10");
    const link = app.list.link(`${long}h`);
    const created = (await app.list.cell(`${long}h`, "Created")).getByText(/ago/);
    await expectShown(page, "January 2, 2026 at 3:04:05 AM UTC", () => created.tap());
    const { x, y, width, height } = (await link.boundingBox()) ?? fail();
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(bubbleOf(page)).toContainText(`${long}h`);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page).toHaveURL("/instances?limit=10");
    await expect(bubbleOf(page)).toContainText(`${long}h`);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("a long press on a card shows its truncated text, and a tap opens it", async ({
      app,
      page,
    }) => {
      await app.open("/instances?limit=10");
      await waitForLaterCode(page);
      const region = await app.list.cell(`${long}h`, "Region");
      await region.scrollIntoViewIfNeeded();
      const { x, y } = (await region.boundingBox()) ?? fail();
      const touch = await page.context().newCDPSession(page);
      const touchPoints = [{ x: x + 8, y: y + 8 }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
      await expect(bubbleOf(page)).toContainText(`${long}r`);
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect(page).toHaveURL("/instances?limit=10");
      await region.tap();
      await expect(app.detail.heading).toHaveText(`${long}h`);
      await expect(bubbleOf(page)).toHaveCount(0);
    });
  });
});

test("the name of a saved view shows in full", async ({ app, fleet, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open("/instances?limit=10");
  await fleet.type("web");
  await fleet.button("Views").click();
  await page.getByRole("textbox", { name: "Name of this view" }).fill(long);
  await page.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("button", { name: new RegExp(`^${long}`) });
  await expect(view).toBeVisible();
  const cut = await view.evaluate((button) =>
    [button, ...button.querySelectorAll("*")].some(
      (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth,
    ),
  );
  expect(cut).toBe(false);
});
