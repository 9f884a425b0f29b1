import { readingOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { acted, methodOf, writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`no answer to a ${verb} within 15 s: says so, and what was found`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], kind: "hang", when: "after" });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.note("Sent")).toBeVisible();
    await writes.are(writeOf(verb, target, "unanswered"));
    await page.clock.fastForward(15_000);
    const problem = dialog.problem("not known whether the API acted");
    await expect(problem).toContainText("did not answer within 15 s");
    await expect(problem).toContainText(acted[verb]);
    await letAWhilePass(page, server.api);
    await writes.are(writeOf(verb, target, "unanswered"));
  });

  test(`a ${verb} whose outcome is not known can be tried again, on purpose`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], kind: "cut", count: 1 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.problem("not known whether the API acted")).toBeVisible();
    await writes.are(writeOf(verb, target, "unanswered"));
    // Somebody reads it first.
    await page.clock.fastForward(3000);
    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf(verb, target, "unanswered"), writeOf(verb, target));
  });

  test(`a ${verb} of unknown outcome whose instance cannot be read either: says both`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 500 });
    server.api.faults.add({ ...readingOf(target), skip: 1, status: 500 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    const problem = dialog.problem("not known whether the API acted");
    await expect(problem).toContainText("could not be read again");
    await writes.are(writeOf(verb, target, 500));
  });

  test(`a ${verb} confirmed offline: sends nothing, says so, and can be tried once it is over`, async ({
    app,
    context,
    problems,
    target,
    writes,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED \(.*\/assets\//);
    await app.open();
    const dialog = await app.askTo(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).not.toHaveAttribute("aria-disabled", "true");
    await context.setOffline(true);
    await dialog.confirm.click();
    await expect(dialog.problem("not known whether the API acted")).toContainText(
      "This device has no network connection.",
    );
    await writes.none();
    await context.setOffline(false);
    await expect(dialog.confirm).toBeEnabled();
    await dialog.confirmFor(target.host);
    await expect(app.list.row(target.host)).toContainText("requested");
    await writes.are(writeOf(verb, target));
  });
}
