import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`a ${verb} that is left while the API refuses it for its rate is not sent again`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    const method = verb === "Stop" ? "POST" : "DELETE";
    server.api.faults.add({ method, kind: "rate-limit", delayMs: 1, count: 1 });
    await app.open();
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect.poll(() => server.api.log.writes().length).toBe(1);
    await page.keyboard.press("Escape");
    await expect(dialog.box).toBeHidden();
    held.release();
    await app.header.goTo("Activity");
    await expect(page.getByRole("row").filter({ hasText: target.host })).toContainText("Cancelled");
    await writes.are(writeOf(verb, target, 429));
  });
}
