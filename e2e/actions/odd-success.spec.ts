import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import { Activity } from "../pages/activity.ts";
import { readingOf, readingsOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { acted, methodOf, writeOf } from "./writes.ts";

const bodies: { name: string; rule: FaultRule; answered: number }[] = [
  { name: "no body", rule: { kind: "empty", status: 204 }, answered: 204 },
  { name: "an empty 200", rule: { kind: "text", body: "" }, answered: 200 },
  { name: "a page of HTML", rule: { kind: "html", status: 200 }, answered: 200 },
  {
    name: "data of another shape",
    rule: { kind: "json", status: 202, body: { success: true, data: ["queued", 7] } },
    answered: 202,
  },
  {
    name: "data of another instance",
    rule: { kind: "json", status: 200, body: { success: true, data: { id: "1", state: "GONE" } } },
    answered: 200,
  },
  { name: "half of its body", rule: { kind: "truncate" }, answered: 202 },
  { name: "a body that breaks off", rule: { kind: "truncate", cut: true }, answered: 202 },
];

for (const verb of ["Stop", "Delete"] as const) {
  for (const { name, rule, answered } of bodies) {
    test(`${verb} accepted with ${name}: it is a success, and what came of it is read`, async ({
      app,
      server,
      target,
      writes,
    }) => {
      await app.open();
      server.api.faults.add({ ...rule, method: methodOf[verb], when: "after" });
      const dialog = await app.askTo(verb, target.host);
      await dialog.confirmFor(target.host);
      await expect(dialog.box).toBeHidden();
      await expect(app.list.row(target.host)).toContainText(`${verb} requested`);
      await expect(await app.list.cell(target.host, "State")).toContainText(acted[verb]);
      await expect(app.alerts).toBeHidden();
      expect(readingsOf(server.api, target)).toBeGreaterThanOrEqual(2);
      await writes.are(writeOf(verb, target, answered));
    });
  }
}

test("accepted without data: that is told and kept before the instance has been read again", async ({
  app,
  context,
  held,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.faults.add({ kind: "empty", status: 204, method: "POST", when: "after" });
  server.api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  await dialog.confirm.click();
  await expect(dialog.note("Accepted")).toBeVisible();
  await expect(dialog.close).toBeVisible();
  await writes.are(writeOf("Stop", target, 204));

  // It knows only what has been stored.
  const later = await context.newPage();
  const { table } = new Activity(later);
  await expect(async () => {
    await later.goto("/activity");
    await expect(table).toContainText(writes.requestId());
  }).toPass();
  held.release();
  await expect(dialog.box).toBeHidden();
});
