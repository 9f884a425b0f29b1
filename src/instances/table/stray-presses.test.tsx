import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime } from "../../testing/browser/clock.ts";
import { openApp } from "../../testing/open-app.tsx";
import { createStillApi } from "../../testing/pages/operations.ts";
import { exists, list, targetAt } from "../../testing/pages/pages.ts";
import { refresh } from "../../testing/pages/tables.ts";

/** A refresh removes the first row, so that each other row comes to another place. */
async function openMoved() {
  const { api } = createStillApi();
  const app = await openApp({ api });
  await list.shown();
  const [first, second] = [targetAt(api, 0), targetAt(api, 1)];
  api.fleet.remove(first.id);
  await refresh(app);
  await waitFor(() => expect(exists(() => list.link(first.host))).toBe(false));
  return { app, host: second.host };
}

const box = (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` });

test("a press on a row that a refresh has just moved does nothing (Particular/ServicePulse#2140)", async () => {
  const { app, host } = await openMoved();
  await app.user.click(list.actions(host));
  await app.user.click(box(host));
  await app.user.click(list.link(host));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(box(host)).not.toBeChecked();
  expect(app.address()).toBe("/instances");
});

test("half a second later a press acts, and the menu names its instance", async () => {
  const { app, host } = await openMoved();
  await passTime(500);
  await app.user.click(box(host));
  expect(box(host)).toBeChecked();
  await app.user.click(list.actions(host));
  expect(await screen.findByRole("menu")).toHaveTextContent(host);
});

test("rows that move because the user sorts or pages take a press at once", async () => {
  const { api } = createStillApi({ instances: 40 });
  const app = await openApp({ api });
  await list.shown();
  const { host } = targetAt(api, 20);
  await app.user.click(screen.getByRole("button", { name: "Next page" }));
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${host}` }));
  expect(box(host)).toBeChecked();
});
