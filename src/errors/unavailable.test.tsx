import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { toasts } from "../testing/browser/keys.ts";
import { openApp } from "../testing/open-app.tsx";
import { detail, list } from "../testing/pages/pages.ts";
import { firstId } from "../testing/pages/tables.ts";

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
  await app.user.click(screen.getAllByRole("button", { name: /^Actions for/ })[0] ?? document.body);
  await app.user.click(await screen.findByRole("menuitem", { name: "Stop…" }));
  await waitFor(() => expect(toasts()).toHaveTextContent(/read-only/i));
});
