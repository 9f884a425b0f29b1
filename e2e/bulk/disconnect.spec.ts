import type { Page } from "@playwright/test";
import { Jump } from "../pages/jump.ts";
import { Run } from "../pages/bulk.ts";
import { demoKey } from "../pages/connect-page.ts";
import { Connected } from "../pages/connected.ts";
import { askFor, expect, firstTargets, idsOf, test, written } from "./test.ts";

/** More than are worked on at once. */
const many = 18;
const heldStop = { method: "POST", kind: "pass", delayMs: 1 } as const;

/** The question before a disconnect, by its name: it changes when there is nothing more to end. */
const question = (page: Page, name = "Disconnect and end the run?") => {
  const box = page.getByRole("dialog", { name, exact: true });
  return {
    box,
    stay: box.getByRole("button", { name: "Stay connected" }),
    leave: box.getByRole("button", { name: "Disconnect", exact: true }),
  };
};

test.beforeEach(async ({ app, page, run, server }) => {
  const targets = firstTargets(server.api, many);
  server.api.faults.add({ ...heldStop, skip: 2 });
  await app.open();
  await (await askFor(page, "Stop", targets)).confirm.click();
  await expect(run.progress).toHaveAttribute("aria-valuetext", `2 of ${many}`);
});

for (const leave of ["Escape", "Stay connected"] as const) {
  test(`Disconnect asks while a run sends; ${leave} lets the run go on`, async ({
    app,
    held,
    page,
    run,
    server,
  }) => {
    const { box, stay } = question(page);
    await app.header.disconnect();
    await expect(box).toContainText(`16 of ${many} instances have no outcome yet`);
    await expect(stay).toBeFocused();
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await stay.click();
    await expect(box).toBeHidden();
    await expect(app.header.connectionButton).toBeFocused();
    held.release();
    await expect(run.panel).toContainText(`${many} done`);
    expect(written(server.api)).toEqual(idsOf(firstTargets(server.api, many)));
  });
}

test("confirmed, it disconnects: nothing more is sent, and the rest can be gone on with later", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  await app.header.disconnect();
  await question(page).leave.click();
  await expect(page).toHaveURL("/connect");
  held.release();
  await app.open();
  await expect(run.title).toContainText("ended with the session");
  await expect(run.button(/^Go on with \d+ not sent$/)).toBeVisible();
  expect(written(server.api).length).toBeLessThan(many);
});

test("the next key is told nothing of the run that has ended with the session", async ({
  app,
  held,
  page,
  run,
  server,
}) => {
  await app.header.disconnect();
  await question(page).leave.click();
  await expect(app.connectPage.heading).toBeVisible();
  held.release();
  await app.connectPage.connect(demoKey("admin"));
  await expect(app.list.hosts).toHaveCount(20);
  server.api.log.clear();
  await app.list.refreshButton.click();
  await expect.poll(() => server.api.log.entries().at(-1)?.status).toBe(200);
  await expect(run.panel).toBeHidden();
});

test("if the run ends meanwhile it says so, and still disconnects", async ({
  app,
  held,
  page,
  run,
}) => {
  await app.header.disconnect();
  await expect(question(page).stay).toBeFocused();
  held.release();
  const { box, stay, leave } = question(page, "Disconnect?");
  await expect(box).toContainText("The run sends nothing more");
  await expect(stay).toBeFocused();
  await expect(page.getByText(/: the run is over\.$/)).toBeAttached();
  await leave.click();
  await expect(page).toHaveURL("/connect");
  await expect(run.panel).toBeHidden();
});

test("a paused run is asked about, too, also from Jump to", async ({ app, page, run }) => {
  await run.pause.click();
  await expect(run.title).toContainText("(paused)");
  const jump = new Jump(page);
  await app.header.connectionButton.focus();
  await jump.find("disconnect");
  await expect(jump.highlighted).toHaveText("Disconnect");
  await page.keyboard.press("Enter");
  await expect(question(page).stay).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/instances");
  await expect(app.header.connectionButton).toBeFocused();
});

test("another tab asks as well, for its Disconnect ends the run here", async ({
  app,
  context,
  page,
}) => {
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/specifications");
  await expect(new Run(tab).title).toContainText("in another tab");
  await other.header.disconnect();
  await expect(question(tab).box).toBeVisible();
  await expect(page).toHaveURL("/instances");
  await question(tab).leave.click();
  await expect(page).toHaveURL("/connect");
  await expect(app.connectPage.keyField).toBeVisible();
});

test("a run that is cancelled and over is not asked about", async ({ app, held, page, run }) => {
  await run.cancelRemaining.click();
  held.release();
  await expect(run.title).toContainText("cancelled");
  await app.header.disconnect();
  await expect(page).toHaveURL("/connect");
});
