import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApi, openApp } from "../../testing/open-app.tsx";
import { askHereTo, askTo, list, targetAt } from "../../testing/pages/pages.ts";

test("Cancel leaves Stop, and Escape leaves Delete with the name typed, and nothing is sent", async () => {
  const app = await openApp();
  const { host } = targetAt(app.api, 0);
  const stop = await askTo(app, "Stop", host);
  await app.user.click(stop.cancelButton());
  await stop.closed();
  expect(list.actions(host)).toHaveFocus();
  const remove = await askTo(app, "Delete", host);
  await remove.fillIn(app, host);
  await waitFor(() => expect(remove.confirmButton()).not.toHaveAttribute("aria-disabled"));
  await app.user.keyboard("{Escape}");
  await remove.closed();
  expect(list.actions(host)).toHaveFocus();
  expect(list.row(host)).not.toHaveTextContent("requested");
});

test("a name that was typed and cancelled is not there the next time", async () => {
  const app = await openApp();
  const { host } = targetAt(app.api, 0);
  const first = await askTo(app, "Delete", host);
  await first.fillIn(app, host);
  await app.user.click(first.cancelButton());
  await first.closed();
  const second = await askTo(app, "Delete", host);
  expect(second.hostName()).toHaveValue("");
  expect(second.confirmButton()).toHaveAttribute("aria-disabled", "true");
});

test("the browser's Back leaves Delete, and nothing is sent", async () => {
  const api = createApi();
  const { host } = targetAt(api, 0);
  const app = await openApp({ api });
  await list.shown();
  await app.user.click(list.link(host));
  const dialog = await askHereTo(app, "Delete", host);
  await dialog.fillIn(app, host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
  await app.goBack();
  await dialog.closed();
  await waitFor(() => expect(list.row(host)).toBeVisible());
  expect(app.address()).toBe("/instances");
});

test("a reload leaves Delete, and nothing is sent", async () => {
  const app = await openApp();
  const { host } = targetAt(app.api, 0);
  const dialog = await askTo(app, "Delete", host);
  await dialog.fillIn(app, host);
  await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
  await app.load();
  await waitFor(() => expect(list.row(host)).toBeVisible());
  expect(dialog.box()).toBeNull();
});
