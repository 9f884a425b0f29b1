import { expect, test } from "./test.ts";

for (const [key, verb] of [
  ["s", "Stop"],
  ["#", "Delete"],
] as const) {
  test(`${key} asks whether to ${verb} the instance of the page`, async ({
    app,
    press,
    target,
    writes,
  }) => {
    await app.open(`/instances/${target.id}`);
    await expect(app.buttonHere(verb)).toBeVisible();
    await app.detail.refreshButton.focus();
    await press(key);
    const dialog = app.dialog(verb, target.host);
    await expect(dialog.cancel).toBeFocused();
    await press("Escape");
    await expect(dialog.box).toHaveCount(0);
    await expect(app.detail.refreshButton).toBeFocused();
    await writes.none();
  });

  test(`${key} says why where there is no instance`, async ({ app, page, press, writes }) => {
    await app.open("/instances/999999999");
    await expect(app.detail.heading).toHaveText("Instance not found");
    await press(key);
    await expect(app.list.notes).toContainText(
      `There is nothing to ${verb.toLowerCase()} here. The instance does not exist.`,
    );
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await writes.none();
  });
}

test("r reads the instance again", async ({ app, press, server, target, writes }) => {
  await app.open(`/instances/${target.id}`);
  await expect(app.detail.heading).toHaveText(target.host);
  server.api.fleet.patch(target.id, { hostName: "renamed-since" });
  await press("r");
  await expect(app.detail.heading).toHaveText("renamed-since");
  await writes.none();
});
