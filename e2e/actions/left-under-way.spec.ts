import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { ActionDialog, Verb } from "../pages/action-dialog.ts";
import { targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

test("a stop whose dialog is closed under way goes on, and is announced", async ({
  app,
  held,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent")).toBeVisible();
  await dialog.close.click();
  await expect(dialog.box).toBeHidden();
  await expect(app.list.row(target.host)).not.toContainText("requested");

  held.release();
  await expect(app.note(`Stopping ${target.host}`)).toBeVisible();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});

test("a stop left under way with the browser's Back is announced on the page before", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  await app.list.openInstance(target.host);
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  const dialog = await app.askHereTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent")).toBeVisible();
  await page.goBack();
  await expect(dialog.box).toBeHidden();
  held.release();
  await expect(app.note(`Stopping ${target.host}`)).toBeVisible();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));
});

const outcomes: { verb: Verb; rule: FaultRule; answered: number; says: RegExp }[] = [
  { verb: "Stop", rule: { status: 409 }, answered: 409, says: /Not stop.*CONFLICT/ },
  { verb: "Delete", rule: { status: 403 }, answered: 403, says: /Not delet.*FORBIDDEN/ },
  { verb: "Stop", rule: { status: 500 }, answered: 500, says: /Unknown.*INTERNAL_SERVER_ERROR/ },
  {
    verb: "Delete",
    rule: { status: 500, when: "after" },
    answered: 500,
    says: /Unknown.*Deleting.*INTERNAL_SERVER_ERROR/,
  },
  {
    verb: "Stop",
    rule: { status: 403, code: "TEAM_SUSPENDED" },
    answered: 403,
    says: /stop .*TEAM_SUSPENDED/,
  },
];

for (const { verb, rule, answered, says } of outcomes) {
  test(`a ${verb} left with Escape under way that ends with ${answered} ${says.source}`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add(slow(verb, rule));
    await sendAndLeave(await app.askTo(verb, target.host), target.host, () =>
      page.keyboard.press("Escape"),
    );
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf(verb, target, "unanswered"));

    held.release();
    const banner = app.alert(target.host);
    await expect(banner).toContainText(says);
    await expect(banner).toContainText(writes.requestId());
    await expect(app.alerts).toHaveCount(1);
    await banner.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf(verb, target, answered));
  });
}

test("the outcome of a dialog that was left does not close the next one", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  const other = targetAt(server.api, 1);
  await app.open();
  server.api.faults.add(slow("Stop", { status: 403, count: 1 }));
  await sendAndLeave(await app.askTo("Stop", target.host), target.host, () =>
    page.mouse.click(5, 500),
  );
  const next = await app.askTo("Stop", other.host);
  await expect(next.confirm).toBeEnabled();
  held.release();
  await writes.are(writeOf("Stop", target, 403));
  await expect(next.box).toBeVisible();
  await next.cancel.click();
  await expect(app.alert(target.host)).toContainText("FORBIDDEN");
  await writes.are(writeOf("Stop", target, 403));
});

/** A rule for a write that waits until the test lets it go. */
function slow(verb: Verb, rule: FaultRule): FaultRule {
  return { ...rule, method: methodOf[verb], delayMs: 1 };
}

async function sendAndLeave(dialog: ActionDialog, host: string, leave: () => Promise<void>) {
  await dialog.confirmFor(host);
  await expect(dialog.note("Sent")).toBeVisible();
  await leave();
  await expect(dialog.box).toBeHidden();
}
