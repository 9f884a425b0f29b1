import { readingsOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { writeOf } from "./writes.ts";

const minuteMs = 60_000;

const endless = [
  { verb: "Stop", state: "STOPPING", still: "Still stopping" },
  { verb: "Stop", state: "RUNNING", still: "Still stopping" },
  { verb: "Delete", state: "DELETING", still: "Still deleting" },
] as const;

for (const { verb, state, still } of endless) {
  test(`a ${verb} that stays ${state} is given up after ten minutes, and that is said`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
    server.api.fleet.patch(target.id, { state });
    await page.clock.fastForward(9 * minuteMs);
    await expect.poll(() => readingsOf(server.api, target)).toBeGreaterThan(1);
    await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
    await expect(app.note(still)).toBeHidden();

    await page.clock.fastForward(minuteMs);
    await expect(app.note(`${still} ${target.host} after 10 min`)).toBeVisible();
    await expect(app.list.row(target.host)).not.toContainText(`${verb} requested`);
    const readings = readingsOf(server.api, target);
    await letAWhilePass(page, server.api);
    expect(readingsOf(server.api, target), "what is left is left").toBe(readings);

    server.api.fleet.patch(target.id, { state: "STOPPED" });
    await letAWhilePass(page, server.api);
    await expect(await app.list.cell(target.host, "State")).toHaveText("Stopped");
    await writes.are(writeOf(verb, target));
  });
}
