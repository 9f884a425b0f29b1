import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createApi, openApp, type TestApp } from "../../testing/open-app.tsx";
import {
  type ActionDialog,
  askHereTo,
  askTo,
  list,
  targetAt,
  type Verb,
} from "../../testing/pages/pages.ts";

interface Way {
  name: string;
  go: (dialog: ActionDialog, app: TestApp) => Promise<void>;
}

const ways: Way[] = [
  { name: "Cancel", go: (dialog, { user }) => user.click(dialog.cancelButton()) },
  { name: "Escape", go: (_, { user }) => user.keyboard("{Escape}") },
];

const situations: { verb: Verb; typed: "nothing" | "the name" }[] = [
  { verb: "Stop", typed: "nothing" },
  { verb: "Delete", typed: "nothing" },
  { verb: "Delete", typed: "the name" },
];

for (const { verb, typed } of situations) {
  for (const { name, go } of ways) {
    test(`${name} leaves ${verb} with ${typed} typed, and nothing is sent`, async () => {
      const app = await openApp();
      const { host } = targetAt(app.api, 0);
      const dialog = await askTo(app, verb, host);
      if (typed === "the name") {
        await dialog.fillIn(app, host);
        await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
      }
      await go(dialog, app);
      await dialog.closed();
      expect(list.actions(host)).toHaveFocus();
      expect(list.row(host)).not.toHaveTextContent("requested");
    });
  }
}

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

for (const verb of ["Stop", "Delete"] as const) {
  test(`the browser's Back leaves ${verb}, and nothing is sent`, async () => {
    const api = createApi();
    const { host } = targetAt(api, 0);
    const app = await openApp({ api });
    await list.shown();
    await app.user.click(list.link(host));
    const dialog = await askHereTo(app, verb, host);
    await dialog.fillIn(app, host);
    await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
    await app.goBack();
    await dialog.closed();
    await waitFor(() => expect(list.row(host)).toBeVisible());
    expect(app.address()).toBe("/instances");
  });

  test(`a reload leaves ${verb}, and nothing is sent`, async () => {
    const app = await openApp();
    const { host } = targetAt(app.api, 0);
    const dialog = await askTo(app, verb, host);
    await dialog.fillIn(app, host);
    await waitFor(() => expect(dialog.confirmButton()).not.toHaveAttribute("aria-disabled"));
    await app.load();
    await waitFor(() => expect(list.row(host)).toBeVisible());
    expect(dialog.box()).toBeNull();
  });
}
