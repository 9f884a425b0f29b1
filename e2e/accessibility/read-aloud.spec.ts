import { targetAt } from "../actions/target.ts";
import { expect, test } from "./test.ts";
import { listen } from "./spoken.ts";

test.use({ serverOptions: ({ held }, use) => use({ transitMs: 3_600_000, wait: held.wait }) });

test("each note is read out once, also while a dialog is open", async ({ app, page, server }) => {
  const [first, second] = [targetAt(server.api, 0), targetAt(server.api, 1)];
  await app.open();
  const spoken = await listen(page);
  for (const { host } of [first, second]) {
    const dialog = await app.askTo("Stop", host);
    await dialog.confirm.click();
    await expect(app.note(`Stopping ${host}`)).toBeVisible();
  }
  const accepted = (host: string) => `Stopping ${host}. The API has accepted it.`;
  const ofStops = async () => (await spoken()).filter((text) => text.includes("accepted"));
  expect(await ofStops()).toEqual([accepted(first.host), accepted(second.host)]);

  const dialog = await app.askTo("Delete", second.host);
  await expect(dialog.hostName).toBeVisible();
  server.api.fleet.patch(first.id, { state: "STOPPED" });
  await expect(app.list.notes).toContainText(`Stop of ${first.host} is over`);
  await expect.poll(spoken).toContainEqual(`Stop of ${first.host} is over. Its state is Stopped.`);
});

test("a rate limit is read out, and its seconds are not", async ({ app, page, server }) => {
  await page.clock.install();
  await app.open();
  await expect(app.list.hosts).toHaveCount(20);
  const spoken = await listen(page);
  const limited = { kind: "rate-limit", resetInSeconds: 40, count: 1 } as const;
  server.api.faults.add({ path: "/api/v1/computes", ...limited });
  await app.list.refresh();
  const note = app.note("TOO_MANY_REQUESTS");
  await expect(note).toHaveText(
    /^Rate limit reached \(TOO_MANY_REQUESTS\)\. Continues in (39|40) sec\.$/,
  );
  await page.clock.fastForward(20_000);
  await expect(note.getByRole("timer")).toHaveText(/^Continues in (1\d|20) sec\.$/);
  const ofLimit = (await spoken()).filter((text) => /Rate limit|sec\./.test(text));
  expect(ofLimit).toEqual(["Rate limit reached (TOO_MANY_REQUESTS)."]);
});

test("neither are they in a dialog that waits", async ({ app, page, server }) => {
  const { host } = targetAt(server.api, 0);
  await page.clock.install();
  await app.open();
  const dialog = await app.askTo("Stop", host);
  await expect(dialog.confirm).toBeEnabled();
  const spoken = await listen(page);
  server.api.faults.add({ method: "POST", kind: "rate-limit", count: 1, resetInSeconds: 40 });
  await dialog.confirm.click();
  const note = dialog.note("Rate limit reached.");
  await expect(note).toHaveText(/ Continues in (39|40) sec\. Nothing has been done yet\.$/);
  await page.clock.fastForward(20_000);
  await expect(note.getByRole("timer")).toHaveText(/^Continues in (1\d|20) sec\.$/);
  expect((await spoken()).filter((text) => text.includes("sec."))).toEqual([]);
  expect(await spoken()).toContain("Nothing has been done yet.");
  await dialog.cancel.click();
  await expect(dialog.box).toBeHidden();
});

test("when the API accepts a stop, that is all that is read out", async ({
  app,
  held,
  page,
  server,
}) => {
  const { host } = targetAt(server.api, 0);
  await app.open();
  server.api.faults.add({ method: "POST", kind: "pass", delayMs: 1 });
  const dialog = await app.askTo("Stop", host);
  await dialog.confirm.click();
  await expect(dialog.note("Sent.")).toBeVisible();
  const spoken = await listen(page);
  held.release();
  await expect(dialog.box).toBeHidden();
  const accepted = `Stopping ${host}. The API has accepted it.`;
  await expect.poll(spoken).toContainEqual(accepted);
  expect(await spoken()).toEqual([accepted]);
});
