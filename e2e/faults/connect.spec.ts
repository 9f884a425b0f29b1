import { expect, passTimeUntilVisible, test } from "../journeys/journey.ts";
import { failures, notFound, refusals, teamRefusals } from "../../src/testing/faults.ts";

// What connects all the same, because the key is good, is in journeys/connect-trouble.
const connecting = new Set(["FORBIDDEN", ...teamRefusals.map(({ name }) => name)]);

for (const { name, rule, said, anonymous } of [...refusals, notFound, ...failures]) {
  if (connecting.has(name)) continue;
  test(`${name} on Connect is said, and Connect works afterwards`, async ({
    page,
    connectPage,
    server,
  }) => {
    await page.clock.install();
    await connectPage.open();
    server.api.faults.add(rule);
    await connectPage.connect();
    await passTimeUntilVisible(page, connectPage.problem);
    await expect(connectPage.problem).toContainText(said);
    if (!anonymous) {
      const last = server.api.log.entries().at(-1)?.requestId ?? "no request";
      await expect(connectPage.problem).toContainText(last);
    }
    server.api.faults.clear();
    await connectPage.connectButton.click();
    await expect(page).toHaveURL("/instances");
  });
}

for (const { name, rule, said } of teamRefusals) {
  test(`${name} on Connect connects, with the team's banner`, async ({
    page,
    connectPage,
    server,
  }) => {
    server.api.faults.add({ ...rule, path: "/api/v1/computes", count: 1 });
    await connectPage.enter();
    await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
    await expect(page).toHaveURL("/instances");
  });
}
