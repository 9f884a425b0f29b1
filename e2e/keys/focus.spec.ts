import { targetAt } from "../actions/target.ts";
import { expect, tabTo, test } from "./test.ts";

test("the first stop skips the header", async ({ app, page, press, writes }) => {
  await app.open();
  await page.reload();
  await expect(app.list.hosts.first()).toBeVisible();
  await press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/instances");
  await press("Tab");
  await expect(app.list.refreshButton).toBeFocused();
  await writes.none();
});

test("on another page the focus begins at its content", async ({
  app,
  jump,
  page,
  press,
  writes,
}) => {
  await app.open();
  const main = page.getByRole("main");
  await expect(main).toBeFocused();
  await expect(main).toHaveAccessibleName("Instances");
  await tabTo(page, app.header.link("Specifications"), "Shift+Tab");
  await press("Enter");
  await expect(main).toHaveAccessibleName("Specifications");
  await expect(main).toBeFocused();
  await jump.find("activity");
  await press("Enter");
  await expect(main).toHaveAccessibleName("Activity");
  await expect(main).toBeFocused();
  await page.goBack();
  await expect(main).toHaveAccessibleName("Specifications");
  await expect(main).toBeFocused();
  await writes.none();
});

test("when the row with the focus goes, the next one has it", async ({
  app,
  page,
  press,
  server,
  writes,
}) => {
  const [first, , third, fourth] = [0, 1, 2, 3].map((place) => targetAt(server.api, place));
  await app.open("/instances?limit=10");
  await app.list.link(third?.host ?? "").focus();
  server.api.fleet.remove(third?.id ?? "");
  await press("r");
  await expect(app.list.row(third?.host ?? "")).toHaveCount(0);
  await expect(app.list.link(fourth?.host ?? "")).toBeFocused();

  await app.list.actions(first?.host ?? "").focus();
  server.api.fleet.remove(first?.id ?? "");
  await press("r");
  await expect(app.list.row(first?.host ?? "")).toHaveCount(0);
  await expect(app.list.hosts.first()).toBeFocused();
  await expect(page.getByRole("main")).not.toBeFocused();
  await writes.none();
});

test.describe("where the list is renewed every second", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 1 } } });

  test("a row that another instance takes over leaves it neither the focus nor what was open", async ({
    app,
    page,
    press,
    server,
    writes,
  }) => {
    const [ninth, tenth, eleventh, twelfth] = [8, 9, 10, 11].map((place) =>
      targetAt(server.api, place),
    );
    await app.open("/instances?limit=10");
    const box = page.getByRole("checkbox", { name: `Select ${tenth?.host ?? ""}`, exact: true });
    await box.focus();
    server.api.fleet.remove(tenth?.id ?? "");
    await press("r");
    await expect(app.list.link(eleventh?.host ?? "")).toBeFocused();

    await app.list.openActions(eleventh?.host ?? "");
    await expect(app.list.menu(eleventh?.host ?? "")).toBeVisible();
    server.api.fleet.remove(eleventh?.id ?? "");
    await expect(app.list.row(twelfth?.host ?? "")).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);

    // The menu of a row that stays also stays, whatever happens around it.
    await app.list.openActions(ninth?.host ?? "");
    server.api.fleet.remove(twelfth?.id ?? "");
    await expect(app.list.row(twelfth?.host ?? "")).toHaveCount(0);
    await expect(app.list.menu(ninth?.host ?? "")).toBeVisible();
    await writes.none();
  });
});

test("after a delete the focus is in the row that takes its place", async ({
  app,
  press,
  server,
  target,
  writes,
}) => {
  const next = targetAt(server.api, 1);
  await app.open();
  await app.list.link(target.host).focus();
  await press("#");
  const dialog = app.dialog("Delete", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.box).toHaveCount(0);
  await expect(app.list.link(target.host)).toBeFocused();
  server.api.fleet.remove(target.id);
  await expect(app.list.row(target.host)).toHaveCount(0);
  await expect(app.list.link(next.host)).toBeFocused();
  await writes.are(`DELETE /computes/${target.id} 202`);
});

test("a row that goes while its dialog is open leaves the focus at the content", async ({
  app,
  page,
  press,
  server,
  target,
  writes,
}) => {
  await app.open();
  await app.list.link(target.host).focus();
  await press("s");
  const dialog = app.dialog("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.remove(target.id);
  await dialog.confirm.click();
  await expect(dialog.close).toBeVisible();
  await expect(app.list.row(target.host)).toHaveCount(0);
  await dialog.close.click();
  await expect(dialog.box).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await writes.are(`POST /computes/${target.id}/stop 404`);
});
