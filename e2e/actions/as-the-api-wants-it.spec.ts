import { expect, test } from "./test.ts";
import { writeOf } from "./writes.ts";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("a stop goes out as JSON, with the key and without an idempotency key", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.askTo("Stop", target.host);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await dialog.confirm.click();
  const request = await sent;
  expect(await request.headerValue("Content-Type")).toBe("application/json");
  expect(await request.headerValue("Authorization")).toMatch(/^Bearer demo-owner-/);
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Stop", target));
  expect(server.api.log.writes()[0]?.idempotencyKey).toBeUndefined();
});

test.describe("where the configuration says that stop takes an idempotency key", () => {
  test.use({ serverOptions: { config: { idempotentStop: true } } });

  test("every try of one intent carries the same, and the next intent another", async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: "POST", kind: "rate-limit", count: 1 });
    const first = await app.askTo("Stop", target.host);
    await first.confirm.click();
    await expect(app.list.row(target.host)).toContainText("Stop requested");
    const second = await app.askTo("Stop", target.host);
    await second.confirm.click();
    await expect(second.refusal("CONFLICT")).toBeVisible();
    await writes.are(
      writeOf("Stop", target, 429),
      writeOf("Stop", target),
      writeOf("Stop", target, 409),
    );
    const keys = server.api.log.writes().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(uuidV4);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toMatch(uuidV4);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("a delete carries none", async ({ app, server, target, writes }) => {
    await app.open();
    const dialog = await app.askTo("Delete", target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf("Delete", target));
    expect(server.api.log.writes()[0]?.idempotencyKey).toBeUndefined();
  });
});
