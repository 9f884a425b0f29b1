import type { Locator, Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, firstTargets, test } from "./test.ts";
import { violations } from "../support/accessibility.ts";

const long = "the-same-beginning-of-every-name-".repeat(4);
const tags = ["first", "second", "third", "fourth"];

/** The first instance, with a text too long for its column everywhere. */
function lengthen(api: LocalApi): void {
  const [first] = firstTargets(api, 1);
  const fields = { hostName: `${long}h`, region: `${long}r`, image: `${long}i`, tags };
  api.fleet.patch(first?.id ?? "", { ...fields, createdAt: "2026-01-02T03:04:05Z" });
}

/** Hidden from assistive technology, which reads the full text in its place. */
const bubbleOf = (page: Page): Locator => page.getByRole("tooltip", { includeHidden: true });

/** Does what opens the tooltip, repeatedly: its code may load after the first rows. */
async function expectShown(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await act();
    await expect(bubbleOf(page)).toHaveText(text, { timeout: 2000 });
  }).toPass();
}

test.beforeEach(({ server }) => lengthen(server.api));

test.describe("by mouse", () => {
  test("a truncated text shows in full on hover, can be hovered itself, and closes with Escape", async ({
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

  test("the back link on an instance's page shows its full text", async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await app.open(`/instances?q=${long}`);
    await app.list.openInstance(`${long}h`);
    await expectShown(page, `Instances / ${long}`, async () => {
      await app.detail.heading.hover();
      await page.getByRole("paragraph").filter({ hasText: "Instances /" }).hover();
    });
  });
});

test.describe("by keyboard", () => {
  test("a focused link shows its full text until it loses the focus", async ({ app, page }) => {
    await app.open("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    const bubble = bubbleOf(page);
    await page.keyboard.press("Tab");
    await app.list.link(`${long}h`).focus();
    await expect(bubble).toHaveText(`${long}h`);
    await page.keyboard.press("Escape");
    await expect(bubble).toHaveCount(0);
    await expect(app.list.link(`${long}h`)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(bubble).toHaveText(`${long}h`);
    await page.keyboard.press("j");
    await expect(bubble).toHaveCount(0);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("a tap shows a truncated text or a tooltip, and the next tap closes it", async ({
    app,
    page,
  }) => {
    await app.open("/instances?limit=10");
    const bubble = bubbleOf(page);
    const created = (await app.list.cell(`${long}h`, "Created")).getByText(/ago/).first();
    await expectShown(page, "Jan 2, 2026, 03:04:05 AM UTC", () => created.tap());
    await app.list.heading.tap();
    await expect(bubble).toHaveCount(0);
  });

  test("a tap on a link follows it, and the page shows the full text", async ({ app, page }) => {
    await app.open("/instances?limit=10");
    await app.list.link(`${long}h`).tap();
    await expect(app.detail.heading).toHaveText(`${long}h`);
    await expect(bubbleOf(page)).toHaveCount(0);
  });
});

test("a saved view's name shows in full", async ({ app, fleet, page }) => {
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
