import type { Page } from "@playwright/test";
import type { ActionDialog, Verb } from "../pages/actions.ts";
import { waitForFurtherRequests, methodOf, writeOf } from "../support/api.ts";
import { actionTest as test, expect } from "../support/test.ts";

// With a real pointer, keyboard and connection. All gestures: src/actions/sent-once.test.tsx; all failures:
// src/operations/execute-operation.test.ts.

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Inputs that could confirm twice. */
interface Gesture {
  name: string;
  verb: Verb;
  make: (dialog: ActionDialog, page: Page) => Promise<void>;
}

const gestures: Gesture[] = [
  { name: "a double click", verb: "Stop", make: ({ confirm }) => confirm.dblclick() },
  {
    name: "holding Enter in the field",
    verb: "Delete",
    async make({ hostName }, page) {
      await hostName.focus();
      // Keeps the key down: further presses count as repeats.
      for (let press = 0; press < 8; press++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
    },
  },
];

for (const { name, verb, make } of gestures) {
  test(`${name} on ${verb} sends one request, whether it's rejected at once or accepted`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await app.openDialog(verb, target.host);
    await dialog.fillIn(target.host);
    await expect(dialog.confirm).toBeEnabled();
    await make(dialog, page);
    await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
    await waitForFurtherRequests(page, server.api);
    await writes.are(writeOf(verb, target, 403));

    await expect(dialog.confirm).toBeEnabled();
    await make(dialog, page);
    // The end of the gesture may have opened the row's menu.
    await expect(dialog.box).toBeHidden();
    await waitForFurtherRequests(page, server.api);
    await writes.are(writeOf(verb, target, 403), writeOf(verb, target));
  });
}

test("holding Enter after the request was rejected sends nothing more", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "DELETE", status: 403, count: 1 });
  const dialog = await app.openDialog("Delete", target.host);
  await dialog.fillIn(target.host);
  await expect(dialog.confirm).toBeEnabled();
  await dialog.hostName.focus();
  await page.keyboard.down("Enter");
  await expect(dialog.refusal("FORBIDDEN")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(dialog.confirm).toBeEnabled();
  for (let press = 0; press < 3; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await waitForFurtherRequests(page, server.api);
  await writes.are(writeOf("Delete", target, 403));
});

for (const { what, rule, answered } of [
  { what: "before the response", rule: { kind: "cut" }, answered: "unanswered" },
  { what: "in the response's body", rule: { kind: "truncate", cut: true }, answered: 202 },
] as const) {
  test(`a connection lost ${what} to a stop: the outcome is unknown until a read shows it`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ ...rule, method: "POST", when: "after", count: 1 });
    const dialog = await app.openDialog("Stop", target.host);
    await dialog.confirmFor(target.host);
    const problem = dialog.problem("We don’t know whether");
    await expect(problem).toContainText(/unreachable|network/i);
    await expect(problem).toContainText("Stopping");
    const read = server.api.log.entries().filter(({ method }) => method === "GET");
    const ofTarget = read.filter(({ path }) => path.endsWith(`/${target.id}`));
    expect(ofTarget.length).toBeGreaterThanOrEqual(2);
    // The browser mustn't resend the request by itself.
    await waitForFurtherRequests(page, server.api);
    await dialog.cancel.click();
    await writes.are(writeOf("Stop", target, answered));
  });
}
