import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./journey.ts";

/** What could not be a header value, and what the page says of it. */
const malformed: [typed: string, said: RegExp][] = [
  ["", /Enter an API key\./],
  ["   ", /Enter an API key\./],
  ["Bearer ", /Enter an API key\./],
  ["demo-owner 2f7c9a41", /no spaces or line breaks/],
  ["demo-öwner-2f7c9a41", /an API key cannot have/],
  // A zero-width space, as a copy from a web page can hold it.
  ["demo-owner\u200b-2f7c9a41", /an API key cannot have/],
  ["demo-owner\u0007-2f7c9a41", /an API key cannot have/],
];

test("a malformed key is refused before anything is sent", async ({ connectPage, server }) => {
  // The page is loaded for each, so that none is taken for the one before.
  test.slow();
  for (const [typed, said] of malformed) {
    await connectPage.open();
    await connectPage.connect(typed);
    await expect(connectPage.keyField).toHaveAccessibleDescription(said);
    await expect(connectPage.keyField).toHaveAttribute("aria-invalid", "true");
  }
  await expect(connectPage.heading).toBeVisible();
  expect(server.api.log.entries()).toEqual([]);
});

test("a refused key can be mended", async ({ page, connectPage }) => {
  await connectPage.open();
  await connectPage.connect("two words");
  await expect(connectPage.keyField).toHaveAttribute("aria-invalid", "true");
  await connectPage.connect();
  await expect(page).toHaveURL("/instances");
});

for (const [what, key] of [
  ["a revoked key", demoKey("revoked")],
  ["a key that nobody knows", "nobody-knows-this-one"],
] as const) {
  test(`${what} is rejected with code and request ID`, async ({ page, connectPage, server }) => {
    await connectPage.open();
    await connectPage.connect(key);
    await expect(connectPage.problem).toContainText("Key rejected.");
    await expect(connectPage.problem).toContainText("UNAUTHORIZED");
    const [check] = server.api.log.entries();
    await expect(connectPage.problem).toContainText(check?.requestId ?? "no request");
    await expect(page).toHaveURL("/connect");
    await page.reload();
    await expect(connectPage.heading).toBeVisible();
    expect(server.api.log.entries()).toHaveLength(1);
  });
}

test("after a rejected key a good one connects", async ({ page, connectPage, list }) => {
  await connectPage.open("/connect?to=%2Finstances%3Fpage%3D2");
  await connectPage.connect(demoKey("revoked"));
  await expect(connectPage.problem).toBeVisible();
  await connectPage.connect();
  await expect(page).toHaveURL("/instances?page=2");
  await expect(list.table).toBeVisible();
  await expect(connectPage.problem).toHaveCount(0);
});
