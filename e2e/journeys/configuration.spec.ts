import type { ConfigOverlay } from "../../scripts/served-config.ts";
import { expect, test } from "./journey.ts";

test.describe("an empty configuration", () => {
  test.use({ serverOptions: { config: { apiBaseUrl: undefined, demoKeys: undefined } } });

  test("is enough", async ({ page, connectPage, header, list }) => {
    await connectPage.open();
    await expect(connectPage.demoKeys).toHaveCount(0);
    await connectPage.connect();
    await expect(list.hosts).toHaveCount(20);
    await expect(header.banner).toContainText("Compute");
    await expect(page).toHaveTitle("Instances · Compute");
  });
});

test.describe("a deployment with a name of its own", () => {
  test.use({ serverOptions: { config: { productName: "Nimbus" } } });

  test("shows it in the header and the titles", async ({
    page,
    connectPage,
    header,
    list,
    detail,
    specifications,
    server,
  }) => {
    await connectPage.open();
    await expect(page).toHaveTitle("Connect · Nimbus");
    await expect(page.getByText("Nimbus", { exact: true })).toBeVisible();
    await connectPage.connect();
    await expect(header.banner).toContainText("Nimbus");
    await expect(page).toHaveTitle("Instances · Nimbus");
    const host = String(server.api.fleet.get("480213")?.["hostName"]);
    await list.openInstance(host);
    await expect(detail.heading).toHaveText(host);
    await expect(page).toHaveTitle(`${host} · Nimbus`);
    await header.goTo("Specifications");
    await expect(specifications.heading).toBeVisible();
    await expect(page).toHaveTitle("Specifications · Nimbus");
  });
});

for (const [config, problem] of [
  [{ refreshSeconds: "often" }, /refreshSeconds: must be number/],
  [{ refreshSeconds: -1 }, /refreshSeconds: must be at least 0/],
  [{ allowCustomApi: "yes" }, /allowCustomApi: must be boolean/],
  [{ productName: "" }, /productName: must be at least 1/],
  [{ apiBaseUrl: "javascript:alert(1)" }, /apiBaseUrl: must be an http: or https: address/],
  [{ keysUrl: "http://console.example" }, /keysUrl: must be an https: or mailto: address/],
  [{ supportEmail: "nobody" }, /supportEmail: must be an e-mail address/],
  [{ demoKeys: [{ key: "one" }] }, /demoKeys\.0\.label/],
] satisfies [ConfigOverlay, RegExp][]) {
  test.describe(`a configuration with ${JSON.stringify(config)}`, () => {
    test.use({ serverOptions: { config } });

    test("is refused on a page that names the key", async ({ page, server }) => {
      await page.goto("/instances");
      const problems = page.getByRole("alert");
      await expect(problems.getByRole("heading", { level: 1 })).toHaveText(
        "The configuration cannot be used",
      );
      await expect(problems.getByRole("listitem")).toHaveText([problem]);
      await expect(problems).toContainText("/config.json");
      expect(server.api.log.entries()).toEqual([]);
    });
  });
}

test.describe("a configuration with several mistakes", () => {
  test.use({ serverOptions: { config: { productName: 7, idleMinutes: null } } });

  test("names each, and can be loaded again", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("listitem")).toHaveText([/^productName: /, /^idleMinutes: /]);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(2);
  });
});
