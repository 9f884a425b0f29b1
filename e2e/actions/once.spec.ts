import { clicks, heldEnters, twoEnters } from "./gestures.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const { name, verbs, make } of [...clicks, ...heldEnters, ...twoEnters]) {
  for (const verb of verbs) {
    test(`${name} on ${verb} sends one request while the API takes its time`, async ({
      app,
      held,
      page,
      server,
      target,
      writes,
    }) => {
      await app.open();
      server.api.faults.add({ method: methodOf[verb], kind: "pass", delayMs: 1 });
      const dialog = await app.askTo(verb, target.host);
      await dialog.fillIn(target.host);
      await expect(dialog.confirm).toBeEnabled();
      await make(dialog, page);
      await expect(dialog.note("Sent")).toBeVisible();
      await expect(dialog.confirm).toBeDisabled();
      await writes.are(writeOf(verb, target, "unanswered"));

      held.release();
      await expect(dialog.box).toBeHidden();
      await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
      await writes.are(writeOf(verb, target));
    });
  }
}

for (const { name, verbs, make } of [...clicks, ...heldEnters]) {
  for (const verb of verbs) {
    test(`${name} on ${verb} sends one request, however quickly it is accepted`, async ({
      app,
      page,
      server,
      target,
      writes,
    }) => {
      await page.clock.install();
      await app.open();
      const dialog = await app.askTo(verb, target.host);
      await dialog.fillIn(target.host);
      await expect(dialog.confirm).toBeEnabled();
      await make(dialog, page);
      // The end of the gesture may have opened the row's menu, which is no harm.
      await expect(dialog.box).toBeHidden();
      await letAWhilePass(page, server.api);
      await writes.are(writeOf(verb, target));
    });
  }
}
