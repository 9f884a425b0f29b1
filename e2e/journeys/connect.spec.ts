import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./journey.ts";

const key = demoKey("owner");

test("a good key leads to the instances", async ({ page, connectPage, list }) => {
  await connectPage.open();
  await expect(page).toHaveTitle("Connect · Compute");
  await expect(connectPage.keyField).toBeFocused();
  await connectPage.connect(key);
  await expect(page).toHaveURL("/instances");
  await expect(list.hosts).toHaveCount(20);
  await expect(page).toHaveTitle("Instances (250) · Compute");
});

test("the key is checked with the smallest read there is", async ({ connectPage, server }) => {
  await connectPage.enter();
  const [check] = server.api.log.entries();
  expect(check).toMatchObject({ path: "/api/v1/computes", keyName: "owner", status: 200 });
  expect(new URLSearchParams(check?.search)).toEqual(new URLSearchParams("page=1&limit=1"));
});

for (const [what, pasted] of [
  ["spaces and line breaks around it", `  \t${key}  `],
  ["a Bearer prefix", `Bearer ${key}`],
  ["a whole header", `Authorization: Bearer ${key} `],
] as const) {
  test(`a key pasted with ${what} works`, async ({ connectPage, list, server }) => {
    await connectPage.enter("/connect", pasted);
    await expect(list.table).toBeVisible();
    expect(server.api.log.entries()[0]).toMatchObject({ keyName: "owner" });
  });
}

test("Enter in the field connects", async ({ page, connectPage }) => {
  await connectPage.open();
  await connectPage.keyField.fill(key);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/instances");
});

test("a demo key connects at one click", async ({ page, connectPage, server }) => {
  await connectPage.open();
  await connectPage.connectWithDemoKey(/^Member/);
  await expect(page).toHaveURL("/instances");
  expect(server.api.log.entries()[0]).toMatchObject({ keyName: "member" });
});

test("the page says what to do, where keys come from and what happens to them", async ({
  page,
  connectPage,
  server,
}) => {
  await connectPage.open();
  const main = page.getByRole("main");
  await expect(main).toContainText("Paste an API key to see, search, stop and delete");
  await expect(main).toContainText("Keys are created in the provider’s console");
  await expect(main).toContainText(
    `stays in this browser and is sent only to ${new URL(server.url).host}. It is forgotten when the last tab closes.`,
  );
});

test("each demo key says what it shows", async ({ connectPage }) => {
  await connectPage.open();
  const keys = connectPage.demoKeys.getByRole("button");
  await expect(keys).toHaveCount(8);
  for (const label of await keys.allInnerTexts()) {
    expect(label).toMatch(
      /^[A-Z][\w ]+: (see, stop and delete everything|.+ is refused with [A-Z_]+)/,
    );
  }
});

test("what is typed is hidden until it is shown", async ({ connectPage }) => {
  await connectPage.open();
  await connectPage.keyField.fill(key);
  await expect(connectPage.keyField).toHaveAttribute("type", "password");
  await connectPage.showKey();
  await expect(connectPage.keyField).toHaveAttribute("type", "text");
  await expect(connectPage.keyField).toHaveValue(key);
  await connectPage.hideKey();
  await expect(connectPage.keyField).toHaveAttribute("type", "password");
  await expect(connectPage.keyField).toHaveValue(key);
});

test.describe("where the deployment names a place to get keys", () => {
  test.use({ serverOptions: { config: { keysUrl: "https://console.example/keys" } } });

  test("the page links to it", async ({ connectPage }) => {
    await connectPage.open();
    await expect(connectPage.getKeyLink).toHaveAttribute("href", "https://console.example/keys");
  });
});

test("without such a place there is no link", async ({ connectPage }) => {
  await connectPage.open();
  await expect(connectPage.getKeyLink).toHaveCount(0);
});
