import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./journey.ts";

test("a link from an alert leads past the connection to its instance", async ({
  page,
  server,
  connectPage,
  detail,
}) => {
  server.api.fleet.patch("480250", { hostName: "pay-7" });
  await page.goto("/go?id=480250");
  await connectPage.connect(demoKey("owner"));
  await expect(page).toHaveURL(/\/instances\/480250$/);
  await expect(detail.heading).toHaveText("pay-7");
  await page.goto("/go?host=pay-7:9100");
  await expect(page.getByRole("searchbox")).toHaveValue("host=pay-7");
  // Back leads to where the link was, not to /go again.
  await page.goBack();
  await expect(page).toHaveURL(/\/instances\/480250$/);
});
