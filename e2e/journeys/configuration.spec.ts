import { expect, test } from "./journey.ts";

test.describe("an empty configuration", () => {
  test.use({ serverOptions: { config: { apiBaseUrl: undefined, demoKeys: undefined } } });

  test("is enough", async ({ page, connectPage, header, list }) => {
    await connectPage.open();
    await expect(connectPage.demoKeys).toHaveCount(0);
    await connectPage.connect();
    await expect(list.hosts).toHaveCount(20);
    await expect(header.banner).toContainText("Compute");
    await expect(page).toHaveTitle("Instances (250) · Compute");
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
    await expect(page).toHaveTitle("Instances (250) · Nimbus");
    const host = String(server.api.fleet.get("480213")?.["hostName"]);
    await list.openInstance(host);
    await expect(detail.heading).toHaveText(host);
    await expect(page).toHaveTitle(`${host} · Nimbus`);
    await header.goTo("Specifications");
    await expect(specifications.heading).toBeVisible();
    await expect(page).toHaveTitle(/^Specifications \(\d+\) · Nimbus$/);
  });
});

test.describe("a configuration with a mistake", () => {
  test.use({ serverOptions: { config: { refreshSeconds: "often" } } });

  test("is refused on a page that names the key", async ({ page, server }) => {
    await page.goto("/instances");
    const refusal = page.getByRole("alert");
    await expect(refusal.getByRole("heading", { level: 1 })).toHaveText(
      "The configuration cannot be used",
    );
    await expect(refusal).toContainText("/config.json");
    await expect(refusal.getByRole("listitem")).toHaveText(["refreshSeconds: must be number."]);
    expect(server.api.log.entries()).toEqual([]);
  });
});

/** Every key, with a value that it cannot have, and what is said of it. */
const mistakes = {
  apiBaseUrl: ["javascript:alert(1)", "must be an http: or https: address"],
  allowCustomApi: ["yes", "must be boolean"],
  productName: ["", "must be at least 1"],
  supportEmail: ["nobody", "must be an e-mail address"],
  billingUrl: ["http://billing.example", "must be an https: or mailto: address"],
  keysUrl: [7, "must be string"],
  refreshSeconds: [-1, "must be at least 0"],
  idleMinutes: [null, "must be number"],
  readsPerSecond: [0, "must be at least 1"],
  writesPerSecond: [5000, "must be at most 1000"],
  idempotentStop: [1, "must be boolean"],
  demoKeys: ["all", "must be array"],
} as const;

test.describe("a configuration that is all mistakes", () => {
  const config = Object.fromEntries(
    Object.entries(mistakes).map(([name, [value]]) => [name, value]),
  );
  test.use({ serverOptions: { config } });

  test("has each of them named, and can be loaded again", async ({ page, server }) => {
    const said = Object.entries(mistakes).map(([name, [, problem]]) => `${name}: ${problem}`);
    await page.goto("/");
    await expect(page.getByRole("listitem")).toContainText(said);
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("listitem")).toContainText(said);
    expect(server.api.log.entries()).toEqual([]);
  });
});
