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
    await pasteLines("needle-1", "NEEDLE-10", "nowhere 1", "");
    await expect(list.hosts).toHaveText(["needle-1", "needle-10"]);
    await expect(fleet.box).toHaveValue("");
    await fleet.button("2 not found").click();
    const missing = page.getByRole("dialog", { name: "Not found" });
    await missing.getByRole("button", { name: "Copy" }).click();
    await expect(missing.getByRole("status")).toHaveText("Copied");
    await page.keyboard.press("Escape");
    await expect(fleet.button("2 not found")).toBeFocused();
    await fleet.box.press("ControlOrMeta+v");
    await expect(page).toHaveURL("/instances?list=nowhere%2C1");
    // The longest list that there can be.
    const long = Array.from({ length: 9999 }, (_, place) => `${"x".repeat(290)}-${place}`);
    await pasteLines("needle-2", ...long);
    await expect(list.hosts).toHaveText(["needle-2"]);
    await expect(fleet.button("9,999 not found")).toBeVisible();
    await page.reload();
    await expect(list.hosts).toHaveText(["needle-2"]);
  });
});
