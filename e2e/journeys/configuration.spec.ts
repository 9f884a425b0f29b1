import { expect, test } from "./journey.ts";

test.describe("a configuration with a mistake", () => {
  test.use({ serverOptions: { config: { refreshSeconds: "often" } } });

  test("shows the error and can be loaded again", async ({ page, server }) => {
    const said = ["refreshSeconds: must be number."];
    await page.goto("/");
    await expect(page.getByRole("listitem")).toHaveText(said);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("listitem")).toHaveText(said);
    expect(server.api.log.entries()).toEqual([]);
  });
});
