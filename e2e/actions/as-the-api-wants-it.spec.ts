import { expect, test } from "./test.ts";
import { writeOf } from "./api.ts";

test("a stop is sent as JSON, with the API key and without an idempotency key", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  const dialog = await app.openDialog("Stop", target.host);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await dialog.confirm.click();
  const request = await sent;
  expect(await request.headerValue("Content-Type")).toBe("application/json");
  expect(await request.headerValue("Authorization")).toMatch(/^Bearer demo-owner-/);
  await expect(dialog.box).toBeHidden();
  await writes.are(writeOf("Stop", target));
  expect(server.api.log.writes()[0]?.idempotencyKey).toBeUndefined();
});
