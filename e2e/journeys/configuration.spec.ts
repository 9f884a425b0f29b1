import { expect, test } from "./journey.ts";

test.describe("a configuration with a mistake", () => {
  test.use({ serverOptions: { config: { refreshSeconds: "often" } } });

  test("shows the error and can be loaded again", async ({ page, server }) => {
    const problems = ["refreshSeconds: must be a number."];
    await page.goto("/");
    await expect(page.getByRole("listitem")).toHaveText(problems);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("listitem")).toHaveText(problems);
    expect(server.api.log.entries()).toEqual([]);
  });
});
