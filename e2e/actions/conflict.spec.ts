import { readingsOf, targetAt } from "./target.ts";
import { expect, test } from "./test.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`a ${verb} that conflicts shows the state as it is by now`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    const dialog = await app.askTo(verb, target.host);
    await expect
      .poll(() => dialog.facts())
      .toMatchObject({ State: expect.stringMatching(/^Running/) });
    await dialog.fillIn(target.host);
    server.api.fleet.patch(target.id, { state: "MIGRATING" });
    await dialog.confirm.click();
    const problem = dialog.refusal("CONFLICT");
    await expect(problem).toContainText("The compute instance is MIGRATING");
    await expect(problem).toContainText("Migrating");
    await expect
      .poll(() => dialog.facts())
      .toMatchObject({ State: expect.stringMatching(/^Migrating/) });
    await dialog.cancel.click();
    await expect(await app.list.cell(target.host, "State")).toHaveText("Migrating");
    await writes.are(writeOf(verb, target, 409));
  });

  test(`a ${verb} that cannot be processed has the instance read again, too`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 422 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.fillIn(target.host);
    server.api.fleet.patch(target.id, { ipv4: "203.0.113.99" });
    await dialog.confirm.click();
    await expect(dialog.refusal("UNPROCESSABLE_ENTITY")).toBeVisible();
    await expect.poll(() => dialog.facts()).toMatchObject({ IPv4: "203.0.113.99" });
    expect(readingsOf(server.api, target)).toBe(2);
    await writes.are(writeOf(verb, target, 422));
  });
}

test("a delete that was refused must be typed again where the host name is another by then", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add({ method: "DELETE", status: 409 });
  const dialog = await app.askTo("Delete", target.host);
  await dialog.fillIn(target.host);
  server.api.fleet.patch(target.id, { hostName: "somebody-elses" });
  await dialog.confirm.click();
  await expect(dialog.problem("host name has changed")).toContainText("somebody-elses");
  await expect(dialog.confirm).toBeDisabled();
  await dialog.hostName.press("Enter");
  await dialog.cancel.click();
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Delete", target, 409));
});

test("what is stopped already can be tried, and the API has the last word", async ({
  app,
  server,
  writes,
}) => {
  const stopped = targetAt(server.api, 12);
  await app.open();
  const dialog = await app.askTo("Stop", stopped.host);
  await expect(dialog.problem("not running")).toContainText("Stopped");
  await dialog.confirm.click();
  await expect(dialog.refusal("CONFLICT")).toContainText("The compute instance is STOPPED");
  await writes.are(writeOf("Stop", stopped, 409));
});

test("a second stop says that one is under way, and sends only what is confirmed again", async ({
  app,
  target,
  writes,
}) => {
  await app.open();
  const first = await app.askTo("Stop", target.host);
  await first.confirm.click();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await writes.are(writeOf("Stop", target));

  const second = await app.askTo("Stop", target.host);
  await expect(second.problem("Stop requested")).toContainText("not over yet");
  await expect(second.problem("not running")).toContainText("Stopping");
  await writes.are(writeOf("Stop", target));

  await second.confirm.click();
  await expect(second.refusal("CONFLICT")).toContainText("The compute instance is STOPPING");
  await writes.are(writeOf("Stop", target), writeOf("Stop", target, 409));
});
