import { readingOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`a ${verb} of unknown outcome whose instance is gone a little later: the open dialog says so, and asks for nothing more`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 500, when: "after" });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    const unknown = dialog.problem("not known whether the API acted");
    await expect(unknown).toBeVisible();
    server.api.fleet.remove(target.id);
    await expect(dialog.problem(`${target.host} no longer exists`)).toBeVisible();
    await expect(unknown).toBeHidden();
    await expect(dialog.confirm).toBeHidden();
    await expect(dialog.hostName).toBeHidden();
    await expect(dialog.close).toBeFocused();
    await dialog.close.click();
    await expect(app.list.row(target.host)).toBeHidden();
    await writes.are(writeOf(verb, target, 500));
  });

  test(`a ${verb} of unknown outcome whose instance can be read a little later: the open dialog says what was found`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 500, when: "before" });
    server.api.faults.add({ ...readingOf(target), skip: 1, status: 500 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    const unknown = dialog.problem("not known whether the API acted");
    await expect(unknown).toContainText("could not be read again");
    server.api.faults.clear();
    await expect(unknown).toContainText("its state is Running");
    await expect(dialog.confirm).toBeEnabled();
    await dialog.cancel.click();
    await writes.are(writeOf(verb, target, 500));
  });
}

test("a Stop of unknown outcome that is over a little later: the open dialog says so, and asks for nothing more", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "POST", status: 500, when: "after" });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  const unknown = dialog.problem("not known whether the API acted");
  await expect(unknown).toContainText("its state is Stopping");
  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(dialog.note(`Stop of ${target.host} is over`)).toContainText("Stopped");
  await expect(unknown).toBeHidden();
  expect(await dialog.facts()).toMatchObject({ State: expect.stringMatching(/^Stopped/) });
  await expect(dialog.confirm).toBeHidden();
  await dialog.close.click();
  await writes.are(writeOf("Stop", target, 500));
});
