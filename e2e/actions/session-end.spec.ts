import { demoKey } from "../pages/connect-page.ts";
import { expect, test } from "./test.ts";
import { sendAndLeave, slow } from "./under-way.ts";
import { methodOf, writeOf } from "./writes.ts";

for (const verb of ["Stop", "Delete"] as const) {
  test(`${verb} with a key that is no longer accepted ends the session, with the way back`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await app.open("/instances?limit=10");
    server.api.faults.add({
      method: methodOf[verb],
      status: 401,
      message: "The key was revoked",
      count: 1,
    });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(app.connectPage.heading).toBeVisible();
    await expect(dialog.box).toBeHidden();
    await expect(app.alerts).toHaveCount(1);
    await expect(app.alerts).toContainText("The key was revoked");
    await expect(app.alerts).toContainText("UNAUTHORIZED");
    await expect(app.alerts).toContainText(writes.requestId());
    await writes.are(writeOf(verb, target, 401));

    await app.connectPage.connect(demoKey("admin"));
    await expect(page).toHaveURL(/\/instances\?limit=10$/);
    await expect(app.pager.position).toHaveText("1–10 of 250");
    await expect(dialog.box).toBeHidden();
    await expect(app.alerts).toBeHidden();
    await expect(app.list.row(target.host)).not.toContainText("requested");
    await writes.are(writeOf(verb, target, 401));
  });

  test(`${verb}: a key that is rejected while the dialog reads ends the session, too`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open(`/instances/${target.id}`);
    await expect(app.detail.heading).toHaveText(target.host);
    server.api.faults.add({ method: "GET", status: 401, count: 1 });
    const dialog = await app.askHereTo(verb, target.host);
    await expect(app.connectPage.heading).toBeVisible();
    await expect(dialog.box).toBeHidden();
    await app.connectPage.connect();
    await expect(app.detail.heading).toHaveText(target.host);
    await expect(dialog.box).toBeHidden();
    await writes.none();
  });
}

for (const { what, verb, rule } of [
  { what: "that fails", verb: "Stop", rule: { status: 500 } },
  {
    what: "that the team is refused",
    verb: "Delete",
    rule: { status: 403, code: "TEAM_SUSPENDED" },
  },
] as const) {
  test(`a ${verb} of one key ${what} is not told to the next key`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add(slow(verb, { ...rule, count: 1 }));
    await sendAndLeave(await app.askTo(verb, target.host), target.host, () =>
      page.keyboard.press("Escape"),
    );
    await app.header.disconnect();
    await app.connectPage.connect(demoKey("admin"));
    await expect(app.list.hosts).toHaveCount(20);
    held.release();
    await writes.are(writeOf(verb, target, rule.status));
    // What is asked after that is answered after it.
    server.api.log.clear();
    await app.list.refreshButton.click();
    await expect.poll(() => server.api.log.entries().at(-1)?.status).toBe(200);
    await expect(app.alerts).toHaveCount(0);
    await expect(app.list.notes).not.toContainText(target.host);
    await expect(app.list.row(target.host)).not.toContainText("requested");
    await writes.none();
  });
}

test("what the API accepts of one key is not told to the next, and is in the first one's activity", async ({
  app,
  held,
  page,
  server,
  target,
  writes,
}) => {
  await app.open();
  server.api.faults.add(slow("Stop", { kind: "pass" }));
  await sendAndLeave(await app.askTo("Stop", target.host), target.host, () =>
    page.keyboard.press("Escape"),
  );
  await app.header.disconnect();
  await app.connectPage.connect(demoKey("admin"));
  await expect(app.list.hosts).toHaveCount(20);
  const told = await page.evaluateHandle(() => {
    const said = new Set<string>();
    const listen = () => {
      for (const region of document.querySelectorAll("[role=status], [role=alert]"))
        said.add(region.textContent);
    };
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
    return said;
  });
  held.release();
  await writes.are(writeOf("Stop", target));
  await app.header.disconnect();
  await app.connectPage.connect();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("main")).toContainText(/accepted/i);
  expect(await told.evaluate((said) => [...said].join("\n"))).not.toContain(target.host);
});

test("a session that ends during the wait for a rate limit takes the stop with it", async ({
  app,
  page,
  server,
  target,
  writes,
}) => {
  await page.clock.install();
  await app.open();
  server.api.faults.add({ method: "POST", kind: "rate-limit", resetInSeconds: 50 });
  const dialog = await app.askTo("Stop", target.host);
  await dialog.confirm.click();
  await expect(dialog.note(/Continues in \d+ s/)).toBeVisible();
  server.api.faults.clear();
  server.api.faults.add({ method: "GET", status: 401 });
  // The list refreshes itself, and learns that the key is no longer good.
  await page.clock.fastForward(20_000);
  await expect(app.connectPage.heading).toBeVisible();
  await expect(dialog.box).toBeHidden();
  await page.clock.fastForward(90_000);
  await expect(app.alert("UNAUTHORIZED")).toBeVisible();
  await writes.are(writeOf("Stop", target, 429));
});
