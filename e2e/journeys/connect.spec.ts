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

test("Enter in the field connects", async ({ page, connectPage }) => {
  await connectPage.open();
  await connectPage.keyField.fill(key);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/instances");
});

test("a cut connection shows the address and the required CORS headers", async ({
  page,
  connectPage,
  server,
}) => {
  server.api.faults.add({ kind: "cut", count: 1 });
  await connectPage.open();
  await connectPage.connect();
  await expect(connectPage.problem).toContainText("API unreachable.");
  // A browser does not distinguish a network failure from a response that CORS blocks.
  await expect(connectPage.problem).toContainText(`Address: ${new URL(server.url).host}.`);
  await expect(connectPage.problem).toContainText(`must allow this page’s origin, ${server.url}`);
  await connectPage.connectButton.click();
  await expect(page).toHaveURL("/instances");
});
