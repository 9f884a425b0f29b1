import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  holdClock,
  passIgnoredPresses,
  releaseClock,
  turnsUntil,
} from "../../testing/browser/clock.ts";
import type { TestApp } from "../../testing/open-app.tsx";
import { heldWrite } from "../../testing/pages/operations.ts";
import {
  type ActionDialog,
  askTo,
  list,
  methodOf,
  type Verb,
  writeOf,
} from "../../testing/pages/pages.ts";
import { cannotBeUsed, letAWhilePass, openActions, openReady } from "../../testing/writes.ts";

// One confirmation sends one request, however often a hand presses and however quickly the API answers.

const gestures: [string, Verb, (dialog: ActionDialog, app: TestApp) => Promise<void>][] = [
  ["a triple click", "Stop", (dialog, { user }) => user.tripleClick(dialog.confirmButton())],
  [
    "holding Enter in the field",
    "Delete",
    async (dialog, { user }) => {
      dialog.hostName().focus();
      await user.keyboard("{Enter>8/}");
    },
  ],
];

for (const [name, verb, make] of gestures) {
  test(`${name} on ${verb} sends one request while the API is slow`, async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite(verb, { kind: "pass" }));
    const dialog = await openReady(app, verb, target);
    await make(dialog, app);
    await waitFor(() => dialog.note("Sent"));
    await cannotBeUsed(() => dialog.confirmButton());
    await app.expectWrites(writeOf(verb, target, "unanswered"));
    release();
    await dialog.closed();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
    await app.expectWrites(writeOf(verb, target));
  });

  test(`${name} on ${verb} sends one request, however quickly it is accepted`, async () => {
    const { app, target } = await openActions();
    const dialog = await openReady(app, verb, target);
    await make(dialog, app);
    // The end of the gesture may have opened the row's menu, which is no harm.
    await dialog.closed();
    await letAWhilePass(app);
    expect(app.writes()).toHaveLength(1);
    await app.expectWrites(writeOf(verb, target));
  });
}

for (const [verb, place] of [
  ["Stop", "confirmButton"],
  ["Delete", "hostName"],
] as const) {
  test(`the second of two quick Enters on ${verb} (${place}) after a refusal sends nothing; a new confirmation does`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await openReady(app, verb, target);
    dialog[place]().focus();
    // The API is quicker than the hand: between the two presses time stands still.
    holdClock();
    await app.user.keyboard("{Enter}");
    await turnsUntil(() => dialog.refusal("FORBIDDEN"));
    await app.user.keyboard("{Enter}");
    releaseClock();
    await letAWhilePass(app);
    await app.expectWrites(writeOf(verb, target, 403));
    await dialog.confirm(app);
    await dialog.closed();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
    await app.expectWrites(writeOf(verb, target, 403), writeOf(verb, target));
  });
}

test("keys that are pressed just after a dialog has closed by itself do nothing", async () => {
  const { app, target } = await openActions();
  const dialog = await askTo(app, "Stop", target.host);
  await dialog.confirm(app);
  await dialog.closed();
  await waitFor(() => expect(list.actions(target.host)).toHaveFocus());
  await app.user.keyboard("{Enter>}");
  await app.user.keyboard("s{ }");
  expect(screen.queryByRole("menu")).toBeNull();
  await passIgnoredPresses();
  // Still held.
  fireEvent.keyDown(list.actions(target.host), { key: "Enter", code: "Enter", repeat: true });
  await app.user.keyboard("{/Enter}");
  expect(screen.queryByRole("menu")).toBeNull();
  await app.user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await app.expectWrites(writeOf("Stop", target));
});
