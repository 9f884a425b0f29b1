import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { holdClock, releaseClock, turnsUntil } from "../../testing/browser/clock.ts";
import {
  askTo,
  fill,
  exists,
  list,
  press,
  readingOf,
  targetAt,
  writeOf,
} from "../../testing/pages/pages.ts";
import { alerts, canBeUsed, cannotBeUsed, openActions } from "../../testing/writes.ts";

// What the dialog says of the instance, as it was just read, before anything is confirmed.

test("a changed host name is shown first", async () => {
  const { api, app, target, release } = await openActions();
  api.faults.add({ ...readingOf(target), kind: "pass", delayMs: 1 });
  const dialog = await askTo(app, "Delete", target.host);
  api.fleet.patch(target.id, { hostName: "another-one" });
  release();
  await waitFor(() => expect(alerts()[0]).toHaveTextContent("host name has changed"));
  const [first] = dialog.inside().getAllByRole("alert");
  expect(first).toHaveTextContent("another-one");
  expect(dialog.fact("Host name")).toHaveTextContent(/^another-one/);
  const place = first?.compareDocumentPosition(dialog.fact("Host name"));
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await fill(app, dialog.hostName(), target.host);
  await cannotBeUsed(() => dialog.confirmButton());
  await fill(app, dialog.hostName(), "another-one");
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

test("a stop of an instance that is not running is allowed with a warning", async () => {
  const { app, target } = await openActions({}, (api) =>
    api.fleet.patch(targetAt(api, 0).id, { state: "PAUSED_BY_HOST" }),
  );
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.problem("isn’t running")).toHaveTextContent("Paused by host"));
  expect(dialog.inside().getByText(/You can’t start it again/)).toBeVisible();
  expect(alerts()).toHaveLength(1);
  expect(exists(() => dialog.button("Stop instance"))).toBe(false);
  await press(app, () => dialog.button("Stop anyway"));
  await dialog.closed();
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await app.expectWrites(writeOf("Stop", target));
});

test("Delete shows at once that the device is offline, and goes on by itself afterwards", async () => {
  const { app, target } = await openActions();
  await list.shown();
  app.setOffline(true);
  const dialog = await askTo(app, "Delete", target.host);
  // From here on nothing comes that takes time.
  holdClock();
  await turnsUntil(() => expect(dialog.problem("Offline")).toBeVisible());
  await turnsUntil(() => expect(dialog.problem("couldn’t be read")).toBeVisible());
  releaseClock();
  await cannotBeUsed(() => dialog.confirmButton());
  expect(dialog.confirmButton()).toHaveAccessibleDescription("The instance couldn’t be read");

  app.setOffline(false);
  await dialog.confirmFor(app, target.host);
  await dialog.closed();
  await app.expectWrites(writeOf("Delete", target));
});

// TanStack/query#4772, mdn/content#30402: with a VPN, Windows says offline while requests get through.
test("a browser that's wrong about being offline hinders nothing, and only its word is claimed", async () => {
  const { app, target } = await openActions();
  await list.shown();
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  globalThis.dispatchEvent(new Event("offline"));
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() =>
    expect(dialog.problem("Offline.")).toHaveTextContent(/^Offline. The browser says so./),
  );
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("a stop of a stopped instance does not say that it stops immediately", async () => {
  const { app, target } = await openActions({}, (api) =>
    api.fleet.patch(targetAt(api, 0).id, { state: "STOPPED" }),
  );
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.problem("Already stopped.")).toBeVisible());
  expect(dialog.inside().queryByText(/stops immediately/)).toBeNull();
});

test("a running instance is stopped without a warning", async () => {
  const { app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await canBeUsed(() => dialog.confirmButton());
  expect(exists(() => dialog.problem(""))).toBe(false);
});

test("an instance without state and addresses can be stopped", async () => {
  const { api, app } = await openActions({}, ({ fleet }) =>
    fleet.patch("480250", { state: null, ipv4: null, region: undefined }),
  );
  const target = targetAt(api, 1);
  const dialog = await askTo(app, "Stop", target.host);
  await waitFor(() => expect(dialog.fact("IPv4")).toHaveTextContent(/^—$/));
  expect(dialog.fact("Region")).toHaveTextContent(/^—$/);
  expect(dialog.fact("State")).toHaveTextContent(/^—/);
  await dialog.confirm(app);
  await dialog.closed();
  await app.expectWrites(writeOf("Stop", target));
});

test("an instance without a host name goes by its id: Delete", async () => {
  const { app, target } = await openActions({}, (api) =>
    api.fleet.patch(targetAt(api, 0).id, { hostName: undefined }),
  );
  const dialog = await askTo(app, "Delete", target.id);
  await dialog.confirmFor(app, target.id);
  await dialog.closed();
  await waitFor(() => expect(list.row(target.id)).toHaveTextContent("Delete requested"));
  await app.expectWrites(writeOf("Delete", target));
});
