import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { askTo, exists, list, note, press, writeOf } from "../testing/pages/pages.ts";
import { openActions } from "../testing/writes.ts";
import { refresh } from "../testing/pages/tables.ts";

// The list lags behind the instances, e.g. because a replica answers it.

test("a deleted instance that is still listed says so, and can be opened but not selected", async () => {
  const { api, app, target } = await openActions();
  api.fleet.freezeList();
  const dialog = await askTo(app, "Delete", target.host);
  await dialog.confirmFor(app, target.host);
  api.fleet.remove(target.id);
  await passTimeUntil(() => expect(note(`${target.host} deleted`)).toBeVisible());
  await passTimeUntil(() =>
    expect(list.cell(target.host, "State")).toHaveTextContent("Deleted, still listed"),
  );
  const box = screen.getByRole("checkbox", { name: `Select ${target.host}` });
  await app.user.click(box);
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription("It has been deleted.");
  await press(app, () => screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getByRole("region", { name: "Selection" })).toHaveTextContent(/^11 selected/);
  await passTime(1000);
  await press(app, () => list.actions(target.host));
  const stop = await screen.findByRole("menuitem", { name: "Stop…" });
  expect(stop).toHaveAttribute("aria-disabled", "true");
  await app.user.keyboard("{Escape}");
  api.fleet.thawList();
  await refresh(app);
  await waitFor(() => expect(exists(() => list.link(target.host))).toBe(false));
  await app.expectWrites(writeOf("Delete", target));
});

test("a stopped instance stays stopped while the list still has it running", async () => {
  const { api, app, target } = await openActions();
  api.fleet.freezeList();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  api.fleet.patch(target.id, { state: "STOPPED", updatedAt: new Date().toISOString() });
  const state = () => within(list.row(target.host)).getByText(/^(Stopped|Running)$/);
  await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
  await refresh(app);
  await waitFor(() => expect(list.age()).toHaveTextContent("just now"));
  expect(state()).toHaveTextContent("Stopped");
  await app.expectWrites(writeOf("Stop", target));
});
