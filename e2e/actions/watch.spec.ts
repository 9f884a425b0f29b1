import { readingOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

test("the watch goes on over other pages, and its end is announced there", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await app.header.goTo("Specifications");
  await expect(page.getByRole("heading", { level: 1, name: "Specifications" })).toBeVisible();
  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(app.note(`Stop of ${target.host} is over`)).toContainText("Stopped");
  await app.header.goTo("Instances");
  await expect(await app.list.cell(target.host, "State")).toHaveText("Stopped");
  await writes.are(writeOf("Stop", target));
});

test("the end of a delete is announced on another page", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open(`/instances/${target.id}`);
  const dialog = await app.askHereTo("Delete", target.host);
  await dialog.confirmFor(target.host);
  await expect(dialog.box).toBeHidden();
  await app.header.goTo("Specifications");
  await expect(page.getByRole("heading", { level: 1, name: "Specifications" })).toBeVisible();
  server.api.fleet.remove(target.id);
  await expect(app.note(`Deleted ${target.host}`)).toBeVisible();
  await writes.are(writeOf("Delete", target));
});

test("a reading that fails does not end the watch", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.faults.add({ ...readingOf(target), status: 500, count: 1 });
  await dialog.confirm.click();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  await app.header.goTo("Specifications");
  await expect(page.getByRole("heading", { level: 1, name: "Specifications" })).toBeVisible();
  await expect.poll(() => server.api.faults.list()[0]?.fired).toBe(1);
  server.api.fleet.patch(target.id, { state: "STOPPED" });
  await expect(app.note(`Stop of ${target.host} is over`)).toBeVisible();
  await writes.are(writeOf("Stop", target));
});

test("a stopped instance that vanishes under the watch is said to be gone", async ({
  app,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(app.list.row(target.host)).toContainText("Stop requested");
  server.api.fleet.remove(target.id);
  await expect(app.note(`${target.host} no longer exists`)).toBeVisible();
  await expect(app.list.row(target.host)).toBeHidden();
  await writes.are(writeOf("Stop", target));
});

for (const where of ["/instances", "/instances/480213"]) {
  test(`an answer to ${where} that left before the stop was over takes nothing back`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open(where);
    const isList = where === "/instances";
    const shown = isList ? app.list.row(target.host) : app.detail.card("Overview");
    await expect(shown).toContainText(/Running/i);
    server.api.faults.add({
      method: "GET",
      path: `/api/v1/computes${isList ? "" : `/${target.id}`}`,
      kind: "pass",
      when: "after",
      delayMs: 1,
      count: 1,
    });
    await app.list.refreshButton.click();
    await expect.poll(() => server.api.faults.list()[0]?.fired).toBe(1);
    const dialog = await (isList
      ? app.askTo("Stop", target.host)
      : app.askHereTo("Stop", target.host));
    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    server.api.fleet.patch(target.id, { state: "STOPPED" });
    await page.clock.fastForward(3000);
    await expect(app.note(`Stop of ${target.host} is over`)).toBeVisible();
    await page.clock.fastForward(5000);
    held.release();
    await expect(page.getByText(/^Updated (just now|[0-2]s ago)/)).toBeVisible();
    // At once: the next reading would mend it.
    expect(await shown.textContent()).toMatch(/Stopped/i);
    await writes.are(writeOf("Stop", target));
  });
}
