import { expectNoViolation, illegible } from "../support/accessibility.ts";
import { firstTargets, targetAt } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

// axe looks at every element many times.
test.describe.configure({ timeout: 300_000 });

const computes = "/api/v1/computes";

// The page behind popups is checked without them.
const dialog = "[role=dialog]";
const menu = "[role=menu]";

test("the list has no violation while loading, failed, empty, loaded or stale", async ({
  app,
  page,
  problems,
  server: { api },
}) => {
  // The fleet's code, loaded when the page is idle.
  problems.allow(/ERR_INTERNET_DISCONNECTED \(/);
  await app.open("/specifications?limit=10");
  await expect(app.specifications).toHaveCount(10);
  await test.step("the catalogue", () => expectNoViolation(page));
  await test.step("loading", async () => {
    api.faults.add({ path: computes, kind: "hang" });
    await page.goto("/instances?limit=10");
    await expect(app.note("Loading instances")).toBeAttached();
    await expectNoViolation(page);
  });
  await test.step("failed", async () => {
    api.faults.clear();
    api.faults.add({ path: computes, status: 403 });
    await page.goto("/instances?limit=10");
    await expect(app.alert("FORBIDDEN")).toBeVisible();
    await expectNoViolation(page);
  });
  await test.step("past the end", async () => {
    api.faults.clear();
    await page.goto("/instances?page=99");
    await expect(page.getByText("is past the end of the list")).toBeVisible();
    await expectNoViolation(page);
  });
  await test.step("every state and every missing field, stale and offline", async () => {
    // Instances 11 to 20.
    await page.goto("/instances?page=2&limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    await expect(page.getByText("c1-m2").first()).toBeAttached();
    api.faults.add({ path: computes, status: 403 });
    await app.list.refreshButton.click();
    await expect(app.alert("Showing data from")).toBeVisible();
    await page.context().setOffline(true);
    await expect(app.alert("Offline.")).toBeVisible();
    await expectNoViolation(page);
  });
});

test("the list has no violation with unusual instances, open menus, filters and searches", async ({
  app,
  page,
  server: { api },
}) => {
  const { fleet, jump } = app;
  const long = "a-name-as-long-as-it-may-be-".repeat(9);
  const strange = { hostName: long, state: "SHUTTING_DOWN_FOR_MAINTENANCE", tags: [long, "<b>"] };
  api.fleet.patch("480213", strange);
  api.fleet.patch("480250", { hostName: "\u202Egnp.exe", state: "FAILED" });
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await expectNoViolation(page);
  await test.step("popups", async () => {
    await app.list.actions("[U+202E]gnp.exe").click();
    await expectNoViolation(page, menu);
    await app.press("Escape");
    for (const name of ["Export", "Columns", "How to search", "Filter", "Connection"]) {
      await fleet.button(name).click();
      await expectNoViolation(page, /^(How to search|Filter)/.test(name) ? dialog : menu);
      await app.press("Escape");
    }
    await app.press("?");
    await expectNoViolation(page, dialog);
    await app.press("Escape");
    await jump.pressKey();
    await expect(jump.options.first()).toBeVisible();
    await expectNoViolation(page, dialog);
    await jump.input.fill("no-such-thing");
    await expect(jump.status).toContainText(/No matches|Could not look up/);
    await expectNoViolation(page, dialog);
    await app.press("Escape");
  });
  await test.step("searches", async () => {
    await fleet.type("cpu>=x web stat:run");
    await expect(page.getByText("There’s no field “stat”").first()).toBeVisible();
    await expectNoViolation(page);
    await fleet.type("reg");
    await expect(fleet.suggestions.first()).toBeVisible();
    await expectNoViolation(page);
    await fleet.type("no-such-thing");
    await expect(fleet.noMatches).toBeVisible();
    await fleet.button("Views").click();
    await page.getByRole("textbox", { name: "Name of this view" }).fill("Nothing");
    await fleet.button("Save view").click();
    await expect(fleet.button("Delete view Nothing")).toBeVisible();
    await expectNoViolation(page);
  });
  await test.step("a cancelled and a failed search", async () => {
    api.faults.add({ path: computes, kind: "hang", skip: 1 });
    await page.goto("/instances?limit=10");
    await expect(app.list.hosts).toHaveCount(10);
    await fleet.type("web");
    await fleet.button("Cancel loading").click();
    await expect(page.getByText("Loading was cancelled")).toBeVisible();
    await expectNoViolation(page);
    api.faults.clear();
    api.faults.add({ path: computes, status: 403 });
    await fleet.button("Resume loading").click();
    await expect(app.alert("FORBIDDEN")).toBeVisible();
    await expectNoViolation(page);
  });
});

for (const tone of ["neutral", "warning", "critical"]) {
  test.describe(`in an environment with the tone ${tone}`, () => {
    test.use({ serverOptions: { config: { environment: { name: "Europe", tone } } } });

    test("Connect, the list and a dialog have no violation", async ({ app, page, target }) => {
      await app.connectPage.open();
      await expect(page.getByText("Europe").first()).toBeVisible();
      await app.connectPage.connect("two words");
      await expect(app.connectPage.keyField).toHaveAttribute("aria-invalid", "true");
      await expectNoViolation(page);
      await app.open("/instances?limit=10");
      await expect(app.list.hosts).toHaveCount(10);
      await expectNoViolation(page, "header");
      const { box } = await app.openDialog("Stop", target.host);
      await expect(box.getByRole("button", { name: /^Stop instance/ })).toBeVisible();
      if (tone === "critical") await expectNoViolation(page);
      else await expectNoViolation(page, dialog);
    });
  });
}

test("a pasted list has no violation: found, to review, missing, without matches, unknown", async ({
  app,
  page,
  server,
}) => {
  server.api.fleet.patch("480250", { hostName: "needle-1" });
  await app.open("/instances?list=480213,needle-1.example.com,nowhere-1,nowhere-2");
  await expect(app.list.hosts).toHaveCount(1);
  await expect(app.note("1 found · 1 to review · 2 not found")).toBeVisible();
  await expectNoViolation(page);
  await app.fleet.button("Review").click();
  const review = page.getByRole("dialog", { name: "Review the list" });
  await expect(review.getByRole("checkbox", { name: /^needle-1/ })).toBeVisible();
  await expectNoViolation(page, dialog);
  await review.getByRole("button", { name: "All lines" }).click();
  await expect(review.getByText("nowhere-2").first()).toBeVisible();
  await expectNoViolation(page, dialog);
  await page.goto("/instances?list=480213%20old,480250%20old,keep");
  await expect(review.getByRole("checkbox", { name: "Tick all 2 lines" })).toBeVisible();
  await expectNoViolation(page, dialog);
  await page.goto("/instances?list=nowhere-1,nowhere-2");
  await expect(page.getByText("No instances match")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/instances?list=~elsewhere");
  await expect(app.alert("This tab doesn’t have the list")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/overview?list=480213,480250,nowhere-1&group=tag");
  await expect(app.note("2 found · 1 not found")).toBeVisible();
  await expectNoViolation(page);
});

test.describe("at one write a second, with a protected tag", () => {
  const config = { writesPerSecond: 1, protectedTags: ["vital"] };
  test.use({ serverOptions: { config } });

  test("a selection, its dialog, a run, its report and its result have no violation", async ({
    app,
    page,
    server: { api },
  }) => {
    const { run } = app;
    await app.open("/activity");
    await expect(page.getByText("No actions yet")).toBeVisible();
    await expectNoViolation(page);
    const [stopped, ...others] = firstTargets(api, 3);
    api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
    api.fleet.patch(stopped?.id ?? "", { state: "STOPPED" });
    await page.goto("/instances?limit=10");
    await app.selection.select(stopped?.host ?? "");
    await expect(app.selection.count).toHaveText("1 selected");
    await expectNoViolation(page);
    const question = await app.openBulkDialog("Stop", others);
    await expectNoViolation(page, dialog);
    await question.confirm.click();
    await expect(run.panel).toContainText("1 stopped · 1 refused");
    await expectNoViolation(page);
    await run.reportLink.click();
    await expect(run.report.getByText(others[0]?.host ?? "")).toBeVisible();
    await expectNoViolation(page);

    await page.goto("/instances?limit=10");
    firstTargets(api, 10);
    await app.selection.all.check();
    await (await app.openBulkDialog("Stop")).confirmAll();
    await run.pause.click();
    await expect(run.title).toContainText("(paused)");
    await expectNoViolation(page);
    await run.cancelRemaining.click();
    await expect(run.panel).toContainText("not sent");
    await app.activity.open();
    const newest = app.activity.table.getByRole("row").nth(1);
    await expect(newest).toContainText("not sent");
    await newest.getByRole("button", { expanded: false }).click();
    await expectNoViolation(page);
  });

  test("protected instances and a read-only tab have no violation", async ({
    app,
    page,
    server: { api },
    target,
  }) => {
    const targets = firstTargets(api, 3);
    api.fleet.patch(target.id, { tags: ["vital", "web"] });
    await app.open("/instances?limit=10");
    await app.list.actions(target.host).click();
    await expectNoViolation(page, menu);
    await app.press("Escape");
    await app.openDialog("Stop", target.host);
    await expect(app.alert("Protected by tag vital.")).toBeVisible();
    await expectNoViolation(page, dialog);
    await app.press("Escape");
    await app.openBulkDialog("Stop", targets);
    await expectNoViolation(page, dialog);
    await app.press("Escape");

    await app.header.toggleReadOnly();
    await expectNoViolation(page);
    await app.list.actions(target.host).click();
    await expectNoViolation(page, menu);
    await app.press("Escape");
    await app.detail.open(target.id);
    await expect(app.detail.heading).toHaveText(target.host);
    await expectNoViolation(page);
  });
});

test("an instance's page has no violation while loading, failed, not found, loaded or in transit", async ({
  app,
  page,
  server: { api },
  target,
}) => {
  await app.open("/specifications");
  const path = `${computes}/*`;
  api.faults.add({ path, kind: "hang" });
  await app.detail.open(target.id);
  await expect(app.note("Loading the instance")).toBeAttached();
  await expectNoViolation(page);
  api.faults.clear();
  api.faults.add({ path, status: 403 });
  await app.detail.open(target.id);
  await expect(app.alert("FORBIDDEN")).toBeVisible();
  await expectNoViolation(page);
  api.faults.clear();
  await app.detail.open("none");
  await expect(app.alert("Instance not found")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectNoViolation(page);
  api.fleet.patch("480324", { state: "STOPPING" });
  await app.detail.open("480324");
  await expect(app.detail.card("Other fields")).toBeVisible();
  await expect(await app.detail.fact("Summary", "Specification")).toHaveText(/\d vCPU/);
  await app.detail.openApi();
  await expect(app.detail.card("Raw JSON")).toBeVisible();
  await expectNoViolation(page);
});

test("the dialogs and the team banner have no violation", async ({ app, page, target }) => {
  await app.open("/instances?limit=10", "suspended");
  const deletion = await app.openDialog("Delete", target.host);
  await expect(deletion.hostName).toBeVisible();
  await expectNoViolation(page, dialog);
  await deletion.cancel.click();
  const stop = await app.openDialog("Stop", target.host);
  await stop.confirm.click();
  await expect(app.alert("Team suspended.")).toBeVisible();
  await expectNoViolation(page);
});

test.describe("with a refresh every other second", () => {
  test.use({ serverOptions: { config: { refreshSeconds: 2 }, instances: 20 } });

  test("Changes has no violation, fits a phone, and expands by keyboard", async ({
    app,
    page,
    server: { api },
  }) => {
    await app.open("/activity?view=changes");
    await expect(page.getByText("Compared since")).toBeVisible();
    for (let place = 0; place < 6; place += 1)
      api.fleet.patch(targetAt(api, place).id, { state: "MAINTENANCE" });
    const group = page.getByRole("button", { name: "6 maintenance" });
    await expect(group).toBeVisible();
    api.fleet.remove(targetAt(api, 0).id);
    const table = page.getByRole("table", { name: "Changes", exact: true });
    await expect(table.getByRole("cell", { name: "Gone" })).toBeVisible();
    await group.focus();
    await app.press("Enter");
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await expectNoViolation(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await app.sidewaysScroll()).toBe(0);
      expect(await illegible(table)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    await app.header.goTo("Instances");
    api.fleet.patch(targetAt(api, 0).id, { state: "STOPPED" });
    await expect(page.getByText("Changed in the last minute").first()).toBeAttached();
    await expect(page.getByRole("link", { name: "Activity, 1 change" })).toBeVisible();
    await expectNoViolation(page);
  });
});
