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
