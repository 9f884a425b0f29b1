import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, describe } from "vitest";
import { passTime } from "../testing/stand-ins/clock.ts";
import { openList, toasts } from "../testing/keys.ts";
import { detail, exists, list } from "../testing/pages.ts";
import { openApp, type TestApp } from "../testing/open-app.tsx";
import { firstId } from "../testing/tables.ts";

const text = "No row is focused.";
const toast = () => within(toasts()).getByText(text);
const isShown = () => exists(toast);
const dismissButton = () => within(toasts()).getByRole("button", { name: "Dismiss note" });

async function openToast(): Promise<TestApp> {
  const app = await openList();
  await app.user.keyboard("x");
  await waitFor(() => expect(toast()).toBeVisible());
  return app;
}

// apvarun/toastify-js#21, juju/juju-gui#1552: gone while someone was reading or copying it.
test("a toast stays while the pointer is on it", async () => {
  const app = await openToast();
  await app.user.hover(toast());
  await passTime(20_000);
  expect(isShown()).toBe(true);
  await app.user.unhover(toast());
  await passTime(8000);
  await waitFor(() => expect(isShown()).toBe(false));
});

test("a toast with the focus stays when the pointer leaves it, and the other way round", async () => {
  const app = await openToast();
  dismissButton().focus();
  await app.user.hover(toast());
  await app.user.unhover(toast());
  await passTime(20_000);
  expect(dismissButton()).toHaveFocus();
  await app.user.hover(toast());
  await app.user.tab();
  await passTime(20_000);
  expect(isShown()).toBe(true);
  await app.user.unhover(toast());
  await passTime(8000);
  await waitFor(() => expect(isShown()).toBe(false));
});

describe("what is unavailable", () => {
  test("a greyed button that is pressed says why, in one note", async () => {
    const app = await openApp({ at: `/instances/${firstId}`, config: { readOnly: true } });
    await waitFor(() => expect(detail.heading()).toBeVisible());
    for (const name of ["Stop…", "Delete…", "Stop…"])
      await app.user.click(await screen.findByRole("button", { name }));
    const notes = within(toasts()).getAllByRole("paragraph");
    expect(notes.map((note) => note.textContent)).toEqual([expect.stringMatching(/read-only/i)]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a greyed item of a menu says why, too", async () => {
    const app = await openApp({ config: { readOnly: true } });
    await list.shown();
    await app.user.click(
      screen.getAllByRole("button", { name: /^Actions for/ })[0] ?? document.body,
    );
    await app.user.click(await screen.findByRole("menuitem", { name: "Stop…" }));
    await waitFor(() => expect(toasts()).toHaveTextContent(/read-only/i));
  });
});
