import { expect, test } from "./fleet.ts";

test.use({ serverOptions: { instances: 1000 } });

test.beforeEach(async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: "needle-1", tags: ["lost, found"] });
  server.api.fleet.patch("517139", { hostName: "needle-10", ipv4: "198.18.7.77" });
  server.api.fleet.patch("489463", { hostName: "needle-2", region: "moon-1" });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a pasted list keeps its line breaks, and missing names can be copied", async ({
    page,
    fleet,
    list,
  }) => {
    const pasteLines = async (...lines: string[]) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
      await fleet.box.press("ControlOrMeta+v");
    };
    await pasteLines("needle-1", "NEEDLE-10", "nowhere-1", "nowhere-2", "");
    await expect(list.hosts).toHaveText(["needle-1", "needle-10"]);
    await expect(fleet.box).toHaveValue("");
    await fleet.button("Review").click();
    const review = page.getByRole("dialog", { name: "Review the list" });
    await review.getByRole("button", { name: "Copy not found" }).click();
    await page.keyboard.press("Escape");
    await expect(fleet.button("Review")).toBeFocused();
    await fleet.box.press("ControlOrMeta+v");
    await expect(page.getByText("0 found · 2 not found")).toBeVisible();
    await fleet.button("Review").click();
    await expect(review.getByRole("code")).toHaveText(["nowhere-1", "nowhere-2"]);
    await page.keyboard.press("Escape");
    // The longest list that there can be.
    const long = Array.from({ length: 9999 }, (_, place) => `${"x".repeat(240)}-${place}`);
    await pasteLines("needle-2", ...long);
    await expect(list.hosts).toHaveText(["needle-2"]);
    await expect(page.getByRole("status").getByText("9,999 not found")).toBeVisible();
    await page.reload();
    await expect(list.hosts).toHaveText(["needle-2"]);
  });
});
