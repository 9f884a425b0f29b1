import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/browser/clock.ts";
import { type TestApp } from "../testing/open-app.tsx";
import { activity } from "../testing/pages/operations.ts";
import {
  askHereTo,
  askTo,
  header,
  exists,
  list,
  note,
  press,
  withText,
  writeOf,
} from "../testing/pages/pages.ts";
import { letAWhilePass, openActions } from "../testing/writes.ts";

// What was accepted is watched until it is over, wherever the person is meanwhile; only what the API says is shown.

const minuteMs = 60_000;

async function goToSpecifications({ user }: TestApp): Promise<void> {
  await user.click(header.link("Specifications"));
  await screen.findByRole("heading", { level: 1, name: "Specifications" });
}

test("one confirmation sends one stop, and the row shows each step", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(note(`Stop requested for ${target.host}`)).toBeVisible());
  const state = () => list.cell(target.host, "State");
  await waitFor(() => expect(state()).toHaveTextContent(/^Stopping \d+\wStop requested$/));
  expect(exists(() => note(/stopped|is now/i))).toBe(false);
  await waitFor(() => expect(list.actions(target.host)).toHaveFocus());

  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
  await waitFor(() => expect(state()).toHaveTextContent(/^Stopped$/));
  await app.expectWrites(writeOf("Stop", target));
});

test("an accepted stop invents no state: the row keeps the one from the API", async () => {
  const { api, app, target } = await openActions();
  api.faults.add({ method: "POST", kind: "empty", status: 202 });
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() =>
    expect(list.cell(target.host, "State")).toHaveTextContent(/^RunningStop requested$/),
  );
  await app.expectWrites(writeOf("Stop", target));
});

test("tracking goes on over other pages, and its end is announced there", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await goToSpecifications(app);
  api.fleet.patch(target.id, { state: "STOPPED" });
  await passTimeUntil(() => expect(note(`${target.host} stopped`)).toBeVisible());
  await app.user.click(header.link("Instances"));
  await waitFor(() => expect(list.cell(target.host, "State")).toHaveTextContent(/^Stopped$/));
  await app.expectWrites(writeOf("Stop", target));
});

test("a tracked instance that is deleted is reported as gone", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  api.fleet.remove(target.id);
  await passTimeUntil(() => note(`${target.host} no longer exists`));
  await waitFor(() => expect(exists(() => list.row(target.host))).toBe(false));
  await list.shown();
  await app.expectWrites(writeOf("Stop", target));
});

test("another machine under the id shows that the original is gone", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  api.fleet.patch(target.id, { hostName: "billing-9", state: "STOPPED" });
  await passTimeUntil(() => expect(note(target.host)).toHaveTextContent("no longer exists"));
  expect(exists(() => note(`${target.host} stopped`))).toBe(false);
  await activity.open(app);
  await waitFor(() =>
    expect(activity.row(target.host)).toHaveTextContent("The instance no longer exists"),
  );
  await app.expectWrites(writeOf("Stop", target));
});

for (const where of ["/instances", "/instances/480213"]) {
  test(`an older answer to ${where} does not undo the end of a stop`, async () => {
    const { api, app, target, release } = await openActions({ at: where });
    const isList = where === "/instances";
    const shown = () => (isList ? list.row(target.host) : screen.getByRole("main"));
    await waitFor(() => expect(shown()).toHaveTextContent(/Running/i));
    api.faults.add({
      method: "GET",
      path: `/api/v1/computes${isList ? "" : `/${target.id}`}`,
      kind: "pass",
      when: "after",
      delayMs: 1,
      count: 1,
    });
    await press(app, list.refreshButton);
    await waitFor(() => expect(api.faults.list()[0]?.fired).toBe(1));
    const dialog = await (isList
      ? askTo(app, "Stop", target.host)
      : askHereTo(app, "Stop", target.host));
    await dialog.confirm(app);
    await dialog.closed();
    api.fleet.patch(target.id, { state: "STOPPED" });
    await passTime(3000);
    await waitFor(() => expect(note(`${target.host} stopped`)).toBeVisible());
    await passTime(5000);
    release();
    const ages = () => screen.getAllByText(/^Read( |$)/, { ignore: "th *" });
    await waitFor(() => expect(withText(ages(), /^Read (just now|[0-2]s ago)/)).toBeVisible());
    // At once: the next reading would fix it.
    expect(shown()).toHaveTextContent(/Stopped/i);
    await app.expectWrites(writeOf("Stop", target));
  });
}

test("a stop that goes on for ten minutes is announced, and not read any more", async () => {
  const { api, app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await waitFor(() => expect(list.row(target.host)).toHaveTextContent("Stop requested"));
  await passTime(9 * minuteMs);
  expect(list.row(target.host)).toHaveTextContent("Stop requested");
  expect(exists(() => note("Still stopping"))).toBe(false);

  await passTime(minuteMs);
  await passTimeUntil(() => note(`Still stopping ${target.host} after 10 min`), 20);
  await waitFor(() => expect(list.row(target.host)).not.toHaveTextContent("Stop requested"));
  // The list still shows what it becomes.
  api.fleet.patch(target.id, { state: "STOPPED" });
  await letAWhilePass(app);
  await waitFor(() => expect(list.cell(target.host, "State")).toHaveTextContent(/^Stopped$/));
  await app.expectWrites(writeOf("Stop", target));
});
