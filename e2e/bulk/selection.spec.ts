import { targetAt } from "../actions/target.ts";
import { expect, firstTargets, test } from "./test.ts";

test("the selection outlives paging, searching, sorting and refreshing", async ({
  app,
  fleet,
  selection,
  server,
}) => {
  const [first] = firstTargets(server.api, 1);
  const onPage2 = targetAt(server.api, 25);
  await app.open();
  await selection.select(first?.host ?? "");
  await expect(selection.count).toHaveText("1 selected");
  await app.pager.goTo("Next");
  await selection.select(onPage2.host);
  await fleet.type("web");
  await fleet.sortBy("Host name");
  await expect(fleet.count).toBeVisible();
  await expect(selection.count).toHaveText("2 selected");
  await fleet.clearButton.click();
  await app.list.refresh();
  await expect(selection.count).toHaveText("2 selected");
  await selection.clear();
  await expect(selection.bar).toBeHidden();
});

test("with Shift a click selects everything from the last one to this", async ({
  app,
  selection,
  server,
}) => {
  const targets = firstTargets(server.api, 8);
  await app.open();
  await selection.select(targets[1]?.host ?? "");
  await selection.box(targets[5]?.host ?? "").click({ modifiers: ["Shift"] });
  await expect(selection.count).toHaveText("5 selected");
  await selection.box(targets[3]?.host ?? "").click({ modifiers: ["Shift"] });
  await expect(selection.count).toHaveText("3 selected");
  await expect(selection.box(targets[4]?.host ?? "")).not.toBeChecked();
});

test("with the keyboard alone: Space selects, Shift and the arrows draw a range", async ({
  app,
  page,
  selection,
  server,
}) => {
  const targets = firstTargets(server.api, 4);
  await app.open();
  await selection.box(targets[0]?.host ?? "").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selection.count).toHaveText("3 selected");
  await expect(selection.box(targets[2]?.host ?? "")).toBeFocused();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(selection.count).toHaveText("2 selected");
});

test("the box of the header selects the page, and takes it out again", async ({
  app,
  selection,
  server,
}) => {
  await app.open();
  await selection.all.check();
  await expect(selection.count).toHaveText("20 selected");
  await selection.box(targetAt(server.api, 0).host).uncheck();
  await expect(selection.all).toBeChecked({ indeterminate: true });
  await selection.all.click();
  await expect(selection.count).toHaveText("20 selected");
  await selection.all.click();
  await expect(selection.bar).toBeHidden();
});

test("all that match can be selected, beyond the page", async ({ app, fleet, selection }) => {
  await app.open();
  // Once it is known that nothing matches all of it is here.
  await fleet.type("nothing-is-called-so");
  await expect(fleet.noMatches).toBeVisible();
  await fleet.type("web");
  await expect(fleet.noMatches).toBeHidden();
  const matches = /^\d+/.exec(await fleet.count.innerText())?.[0] ?? "";
  await selection.all.check();
  await selection.button(`Select all ${matches} matching`).click();
  await expect(selection.count).toHaveText(`${matches} selected`);
});

test("without a search, the whole fleet can be selected; it is loaded for that", async ({
  app,
  selection,
  server,
}) => {
  await app.open();
  await selection.select(targetAt(server.api, 0).host);
  await selection.button("Select all 250 matching").click();
  await expect(selection.count).toHaveText("250 selected");
  await expect(selection.button(/^Select all/)).toBeHidden();
});

test("what is gone is taken out of the selection, and that is said", async ({
  app,
  fleet,
  selection,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  await app.open();
  await selection.select(...targets.map(({ host }) => host));
  await fleet.type("-");
  await fleet.type("-nothing");
  await expect(fleet.count).toBeVisible();
  server.api.fleet.remove(targets[1]?.id ?? "");
  await app.list.refresh();
  await expect(selection.count).toHaveText("2 selected · 1 no longer exists");
  await selection.box(targets[0]?.host ?? "").uncheck();
  await expect(selection.count).toHaveText("1 selected");
});

test("the selection ends with the session", async ({ app, selection, server }) => {
  await app.open();
  await selection.select(targetAt(server.api, 0).host);
  await app.header.disconnect();
  await app.open();
  await expect(app.list.hosts.first()).toBeVisible();
  await expect(selection.bar).toBeHidden();
});
