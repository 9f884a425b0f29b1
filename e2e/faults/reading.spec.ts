import { expect, passTimeUntilVisible, test } from "../journeys/journey.ts";
import { failures, notFound, refusals, teamRefusals } from "./faults.ts";
import { readings } from "./readings.ts";

// Otherwise a refresh could mend what Retry is there for.
test.use({ serverOptions: { config: { refreshSeconds: 0 } } });

// A page without readings of its own, to be connected on.
test.beforeEach(async ({ page, connectPage, server }) => {
  await page.clock.install();
  await connectPage.enter("/activity");
  server.api.log.clear();
});

for (const { name, address, path, content } of readings) {
  const faults = [...refusals, ...teamRefusals, ...failures];
  if (name !== "detail") faults.push(notFound);

  for (const { name: fault, rule, said, anonymous } of faults) {
    test(`${fault} on the first reading of the ${name} is said, and Retry works`, async ({
      page,
      server,
    }) => {
      server.api.faults.add({ ...rule, path });
      await page.goto(address);
      const problem = page.getByRole("alert").filter({ hasText: said });
      await passTimeUntilVisible(page, problem);
      await expect(content(page)).toBeHidden();
      if (!anonymous) {
        const said = await problem.textContent();
        const asked = server.api.log.entries().filter((entry) => entry.path === path);
        expect(asked.some(({ requestId }) => said?.includes(requestId))).toBe(true);
      }
      server.api.faults.clear();
      await page.getByRole("button", { name: "Retry", exact: true }).click();
      await expect(content(page)).toBeVisible();
    });
  }

  test(`UNAUTHORIZED on the first reading of the ${name} ends the session, with the way back`, async ({
    page,
    connectPage,
    server,
  }) => {
    server.api.faults.add({ status: 401, path });
    await page.goto(address);
    await expect(connectPage.problem).toContainText(/Key rejected|session has ended/);
    await expect(connectPage.problem).toContainText("UNAUTHORIZED");
    server.api.faults.clear();
    await connectPage.connect();
    await expect(page).toHaveURL(address);
    await expect(content(page)).toBeVisible();
  });

  test(`TOO_MANY_REQUESTS on the first reading of the ${name} is waited out`, async ({
    page,
    server,
  }) => {
    server.api.faults.add({ kind: "rate-limit", path, resetInSeconds: 30, count: 1 });
    await page.goto(address);
    const note = page.getByRole("status").filter({ hasText: "TOO_MANY_REQUESTS" });
    await expect(note).toContainText("Continues in");
    await page.clock.fastForward(31_000);
    await expect(content(page)).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test(`a slow answer on the first reading of the ${name} is waited for`, async ({
    page,
    server,
  }) => {
    server.api.faults.add({ kind: "slow-body", path, chunks: 5, everyMs: 100 });
    await page.goto(address);
    await expect(content(page)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test(`the ${name}, gone back to offline, is as it was, and that is said until it is over`, async ({
    page,
    context,
    header,
    problems,
  }) => {
    // Code that is fetched ahead of its use may be on its way just then, and some browsers ask for the icon again.
    problems.allow(/ERR_INTERNET_DISCONNECTED \(.*\/(assets\/|icon\.svg)/);
    await page.goto(address);
    await expect(content(page)).toBeVisible();
    await header.goTo("Activity");
    await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole("alert")).toContainText("Offline.");
    await expect(content(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(content(page)).toBeVisible();
  });
}
