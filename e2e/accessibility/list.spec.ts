import { openBulkDialog, expect, firstTargets, test } from "./test.ts";
import { expectNoViolation } from "../support/accessibility.ts";

// axe looks at every element many times.
test.describe.configure({ timeout: 300_000 });

const computes = "/api/v1/computes";

// The page behind popups is checked with one menu and one dialog only.
const dialog = "[role=dialog]";
const menu = "[role=menu]";

test("the list has no violation while loading, failed, empty, loaded or stale", async ({
  app,
  page,
  problems,
  server,
}) => {
  // The fleet's code, loaded when the page is idle.
  problems.allow(/ERR_INTERNET_DISCONNECTED \(/);
  await app.open("/specifications");
  server.api.faults.add({ path: computes, kind: "hang" });
  await page.goto("/instances?limit=10");
  await expect(app.note("Loading instances")).toBeAttached();
  await expectNoViolation(page);

  server.api.faults.clear();
  server.api.faults.add({ path: computes, status: 403 });
  await page.goto("/instances?limit=10");
  await expect(app.alert("FORBIDDEN")).toBeVisible();
  await expectNoViolation(page);

  server.api.faults.clear();
  await page.goto("/instances?page=99");
  await expect(page.getByText("is past the end of the list")).toBeVisible();
  await expectNoViolation(page);

  // Instances 11 to 20 have every state and every missing field.
  await page.goto("/instances?page=2&limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await expect(page.getByText("c1-m2").first()).toBeAttached();
  await expectNoViolation(page);

  server.api.faults.add({ path: computes, status: 403 });
  await app.list.refresh();
  await expect(app.alert("Showing data from")).toBeVisible();
  await page.context().setOffline(true);
  await expect(app.alert("Offline.")).toBeVisible();
  await expectNoViolation(page);
});

test("the list has no violation with unusual instances, open menus and filters", async ({
  app,
  fleet,
  page,
  server,
}) => {
  const long = "a-name-as-long-as-it-may-be-".repeat(9);
  const strange = { hostName: long, state: "SHUTTING_DOWN_FOR_MAINTENANCE", tags: [long, "<b>"] };
  server.api.fleet.patch("480213", strange);
  server.api.fleet.patch("480250", { hostName: "\u202Egnp.exe", state: "FAILED" });
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  await expectNoViolation(page);
  await app.list.openActions("[U+202E]gnp.exe");
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press("Escape");
  for (const name of ["Export", "Columns", "How to search", "Filter", "Connection"]) {
    await page.getByRole("button", { name, exact: true }).click();
    const role = /^(How to search|Filter)/.test(name) ? "dialog" : "menu";
    await expect(page.getByRole(role)).toBeVisible();
    await expectNoViolation(page, `[role=${role}]`);
    await page.keyboard.press("Escape");
  }
  await fleet.type("cpu>=x web stat:run");
  await expect(page.getByText("There’s no field “stat”").first()).toBeVisible();
  await expectNoViolation(page);
  await fleet.type("reg");
  await expect(fleet.suggestions.first()).toBeVisible();
  await expectNoViolation(page);
  await fleet.type("no-such-thing");
  await expect(fleet.noMatches).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("textbox", { name: "Name of this view" }).fill("Nothing");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "Delete view Nothing" })).toBeVisible();
  await expectNoViolation(page);
});

test("a cancelled search, a failed search and Jump to have no violation", async ({
  app,
  fleet,
  jump,
  page,
  server,
}) => {
  await app.open("/instances?limit=10");
  await expect(app.list.hosts).toHaveCount(10);
  server.api.faults.add({ path: computes, kind: "hang", skip: 1 });
  await fleet.type("web");
  await expect(fleet.progress).toBeVisible();
  await fleet.button("Cancel loading").click();
  await expect(page.getByText("Loading was cancelled")).toBeVisible();
  await expectNoViolation(page);
  server.api.faults.clear();
  server.api.faults.add({ path: computes, status: 403 });
  await fleet.button("Resume loading").click();
  await expect(app.alert("FORBIDDEN")).toBeVisible();
  await expectNoViolation(page);
  await jump.pressKey();
  await expect(jump.options.first()).toBeVisible();
  await expectNoViolation(page);
  await jump.input.fill("no-such-thing");
  await expect(jump.status).toContainText(/No matches|Could not look up/);
  await expectNoViolation(page, dialog);
});

for (const tone of ["neutral", "warning", "critical"]) {
  test.describe(`in an environment with the tone ${tone}`, () => {
    test.use({ serverOptions: { config: { environment: { name: "Europe", tone } } } });

    test("Connect, the list and a dialog have no violation", async ({ app, page }) => {
      await app.connectPage.open();
      await expect(page.getByText("Europe").first()).toBeVisible();
      await expectNoViolation(page);
      await app.open("/instances?limit=10");
      await expect(app.list.hosts).toHaveCount(10);
      await expectNoViolation(page, "header");
      await app.list.openActions((await app.list.hosts.first().textContent()) ?? "");
      await page.getByRole("menuitem", { name: "Stop…" }).click();
      await expect(page.getByRole("button", { name: /^Stop instance/ })).toBeVisible();
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
  await page.getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog", { name: "Review the list" });
  await expect(review.getByRole("checkbox", { name: /^needle-1/ })).toBeVisible();
  await expectNoViolation(page, dialog);
  await review.getByRole("button", { name: "All lines" }).click();
  await expect(review.getByText("nowhere-2").first()).toBeVisible();
  await expectNoViolation(page, dialog);
  await page.keyboard.press("Escape");
  await expectNoViolation(page);
  await page.goto("/instances?list=480213%20old,480250%20old,keep");
  await expect(review.getByRole("checkbox", { name: "Tick all 2 lines" })).toBeVisible();
  await expectNoViolation(page, dialog);
  await page.goto("/instances?list=nowhere-1,nowhere-2");
  await expect(page.getByText("No instances match")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/instances?list=~elsewhere");
  await expect(app.alert("This tab doesn’t have the list")).toBeVisible();
  await expectNoViolation(page);
  await page.goto("/overview?list=480213,480250,nowhere-1");
  await expect(app.note("2 found · 1 not found")).toBeVisible();
  await expectNoViolation(page);
});

test.describe("at one write a second", () => {
  test.use({ serverOptions: { config: { writesPerSecond: 1 } } });

  test("a selection, its dialog, a run, its report and its result have no violation", async ({
    activity,
    app,
    page,
    run,
    selection,
    server,
  }) => {
    await app.open("/activity");
    await expect(page.getByText("No actions yet")).toBeVisible();
    await expectNoViolation(page);
    const [stopped, ...others] = firstTargets(server.api, 3);
    server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
    server.api.fleet.patch(stopped?.id ?? "", { state: "STOPPED" });
    await page.goto("/instances?limit=10");
    await selection.select(stopped?.host ?? "");
    await expect(selection.count).toHaveText("1 selected");
    await expectNoViolation(page);
    const question = await openBulkDialog(page, "Stop", others);
    await expectNoViolation(page, dialog);
    await question.confirm.click();
    await expect(run.panel).toContainText("1 stopped · 1 refused");
    await expectNoViolation(page);
    await run.openReport();
    await expect(run.outcome(others[0]?.host ?? "")).toBeVisible();
    await expectNoViolation(page);

    await page.goto("/instances?limit=10");
    firstTargets(server.api, 10);
    await selection.all.check();
    await (await openBulkDialog(page, "Stop")).confirmAll();
    await run.pause.click();
    await expect(run.title).toContainText("(paused)");
    await expectNoViolation(page);
    await run.cancelRemaining.click();
    await expect(run.panel).toContainText("not sent");
    await activity.open();
    const newest = activity.table.getByRole("row").nth(1);
    await expect(newest).toContainText("not sent");
    await newest.getByRole("button", { expanded: false }).click();
    await expectNoViolation(page);
  });
});

test.describe("with guard rails", () => {
  test.use({ serverOptions: { config: { protectedTags: ["vital"] } } });

  test("protected instances and a read-only tab have no violation", async ({
    app,
    page,
    server: { api },
  }) => {
    const targets = firstTargets(api, 3);
    const [target] = targets;
    if (!target) throw new Error("There is no target");
    api.fleet.patch(target.id, { tags: ["vital", "web"] });
    await app.open("/instances?limit=10");
    await app.list.openActions(target.host);
    await expectNoViolation(page, menu);
    await page.keyboard.press("Escape");
    await app.openDialog("Stop", target.host);
    await expect(app.alert("Protected by tag vital.")).toBeVisible();
    await expectNoViolation(page, dialog);
    await page.keyboard.press("Escape");
    await openBulkDialog(page, "Stop", targets);
    await expectNoViolation(page, dialog);
    await page.keyboard.press("Escape");

    await app.header.toggleReadOnly();
    await expectNoViolation(page);
    await app.list.openActions(target.host);
    await expectNoViolation(page, menu);
    await page.keyboard.press("Escape");
    await app.detail.open(target.id);
    await expect(app.detail.heading).toHaveText(target.host);
    await expectNoViolation(page);
  });
});
