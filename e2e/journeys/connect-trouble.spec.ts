import { expect, test } from "./journey.ts";

const list = { path: "/api/v1/computes" };

test("a key that may not list connects, and the page says so", async ({
  page,
  connectPage,
  server,
}) => {
  server.api.faults.add({ ...list, status: 403, count: 1 });
  await connectPage.enter();
  await expect(page).toHaveURL("/instances");
  const notice = page.getByRole("alert").filter({ hasText: "FORBIDDEN" });
  await expect(notice).toContainText("Connected, but this key may not list instances.");
  await expect(notice).toContainText(server.api.log.entries()[0]?.requestId ?? "no request");
});

test.describe("with an address of support", () => {
  test.use({ serverOptions: { config: { supportEmail: "help@example.com" } } });

  test("a key of a terminated team connects with the team's banner", async ({
    page,
    connectPage,
    server,
  }) => {
    const message = "The team has been terminated";
    server.api.faults.add({ ...list, status: 403, code: "TEAM_TERMINATED", message, count: 1 });
    await connectPage.enter();
    const banner = page.getByRole("alert").filter({ hasText: "TEAM_TERMINATED" });
    await expect(banner).toContainText(message);
    await expect(banner).toContainText(server.api.log.entries()[0]?.requestId ?? "no request");
    await expect(banner.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      "mailto:help@example.com",
    );
  });
});

test("a rate limit is waited out, and the page goes on by itself", async ({
  page,
  connectPage,
  server,
}) => {
  await page.clock.install();
  server.api.faults.add({ kind: "rate-limit", resetInSeconds: 30, count: 1 });
  await connectPage.open();
  await connectPage.connect();
  await expect(connectPage.note).toContainText(/TOO_MANY_REQUESTS.* Continues in \d+ sec\./);
  await expect(connectPage.connectButton).toHaveAccessibleName("Connecting…");
  expect(server.api.log.entries()).toHaveLength(1);
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL("/instances");
});

test("a cut connection names the address and what the API must allow", async ({
  page,
  connectPage,
  server,
}) => {
  server.api.faults.add({ kind: "cut", count: 1 });
  await connectPage.open();
  await connectPage.connect();
  await expect(connectPage.problem).toContainText("API unreachable.");
  // A browser cannot tell a dead network from an answer that CORS keeps from the page.
  await expect(connectPage.problem).toContainText(`Address: ${new URL(server.url).host}.`);
  await expect(connectPage.problem).toContainText(`must allow this page’s origin, ${server.url}`);
  await connectPage.connectButton.click();
  await expect(page).toHaveURL("/instances");
});
