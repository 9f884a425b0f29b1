import { demoKeys } from "../local-api/demo-keys.ts";
import { expect, httpTest, test } from "./support/test.ts";

httpTest("the page is served with its production headers", async ({ request }) => {
  const response = await request.get("/");
  expect(response.status()).toBe(200);
  const headers = response.headers();
  const csp = headers["content-security-policy"] ?? "";
  expect(csp).toContain("default-src 'none'");
  expect(csp).toContain("require-trusted-types-for 'script'");
  expect(csp).not.toContain("unsafe");
  expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/html; charset=utf-8",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
});

httpTest("a page of the app is index.html, a missing asset is a 404", async ({ request }) => {
  const index = await (await request.get("/")).text();
  const page = await request.get("/instances/4801");
  expect(page.status()).toBe(200);
  expect(await page.text()).toBe(index);

  const asset = await request.get("/assets/gone-00000000.js");
  expect(asset.status()).toBe(404);
  expect(asset.headers()["cache-control"]).toBe("no-store");
});

httpTest("a script of the build is compressed and cached for a year", async ({ request }) => {
  const index = await (await request.get("/")).text();
  const [script] = /\/assets\/[^"]+\.js/.exec(index) ?? [];
  const response = await request.get(script ?? "", { headers: { "Accept-Encoding": "br" } });
  expect(response.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
  });
});

httpTest("the configuration offers the demo keys and is not stored", async ({ request }) => {
  const response = await request.get("/config.json");
  expect(response.headers()["cache-control"]).toBe("no-store");
  expect(await response.json()).toMatchObject({
    apiBaseUrl: "",
    demoKeys: demoKeys.map(({ key, label }) => ({ key, label })),
  });
});

test("the page starts without an error or a violation of its policy", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/./);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
