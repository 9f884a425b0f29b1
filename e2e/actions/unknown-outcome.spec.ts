import { expect, test } from "./test.ts";
import { acted, waitForFurtherRequests, readingsOf, writeOf } from "./api.ts";

// With a real connection; src/actions/unknown-outcome covers the other failures.

for (const when of ["before", "after"] as const) {
  test(`a connection lost ${when} the API acts on a Stop: the outcome is unknown, then the read result shows`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: "POST", kind: "cut", when, count: 1 });
    const dialog = await app.openDialog("Stop", target.host);
    await dialog.confirmFor(target.host);
    const problem = dialog.problem("It is not known whether");
    await expect(problem).toContainText(/unreachable|network/i);
    const found = when === "after" ? acted.Stop : "Running";
    await expect(problem).toContainText(found);
    await expect
      .poll(() => dialog.facts())
      .toMatchObject({ State: expect.stringMatching(new RegExp(`^${found}`)) });
    expect(readingsOf(server.api, target)).toBeGreaterThanOrEqual(2);
    await writes.are(writeOf("Stop", target, "unanswered"));

    await waitForFurtherRequests(page, server.api);
    await dialog.cancel.click();
    await expect(await app.list.cell(target.host, "State")).toContainText(found);
    await writes.are(writeOf("Stop", target, "unanswered"));
  });
}

test("no response to a Stop within 15 s: the outcome is unknown, then the read result shows", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "POST", kind: "hang", when: "after" });
  const dialog = await app.openDialog("Stop", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.note("Sent")).toBeVisible();
  await writes.are(writeOf("Stop", target, "unanswered"));
  await page.clock.fastForward(15_000);
  const problem = dialog.problem("It is not known whether");
  await expect(problem).toContainText("did not answer within 15 s");
  await expect(problem).toContainText(acted.Stop);
  await waitForFurtherRequests(page, server.api);
  await writes.are(writeOf("Stop", target, "unanswered"));
});

test("a Delete confirmed offline sends nothing and can be retried online", async ({
  app,
  context,
  problems,
  target,
  writes,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED \(.*\/(assets\/|index\.html)/);
  await app.open();
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.fillIn(target.host);
  await expect(dialog.confirm).not.toHaveAttribute("aria-disabled", "true");
  await context.setOffline(true);
  await dialog.confirm.click();
  await expect(dialog.problem("Nothing was done")).toContainText(
    "This device has no network connection.",
  );
  await writes.none();
  await context.setOffline(false);
  await expect(dialog.confirm).toBeEnabled();
  await dialog.confirmFor(target.host);
  await expect(app.list.row(target.host)).toContainText("requested");
  await writes.are(writeOf("Delete", target));
});
