import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { holdClock, releaseClock, turnsUntil } from "../testing/browser/clock.ts";
import type { TestApp } from "../testing/open-app.tsx";
import { heldWrite } from "../testing/pages/operations.ts";
import {
  type ActionDialog,
  askTo,
  list,
  methodOf,
  type Verb,
  writeOf,
} from "../testing/pages/pages.ts";
import { canBeUsed, cannotBeUsed, letAWhilePass, openActions } from "../testing/writes.ts";

// One confirmation sends one request, however often a hand presses and however quickly the API answers.

/** A gesture that confirms more than once by mistake. */
interface Gesture {
  name: string;
  verb: Verb;
  make: (dialog: ActionDialog, app: TestApp) => Promise<void>;
}

const quickGestures: Gesture[] = [
  {
    name: "a triple click",
    verb: "Stop",
    make: (dialog, { user }) => user.tripleClick(dialog.confirmButton()),
  },
  {
    name: "holding Enter",
    verb: "Stop",
    async make(dialog, { user }) {
      dialog.confirmButton().focus();
      await user.keyboard("{Enter>8/}");
    },
  },
  {
    name: "holding Enter in the field",
    verb: "Delete",
    async make(dialog, { user }) {
      dialog.hostName().focus();
      await user.keyboard("{Enter>8/}");
    },
  },
];

const twoEnters: Gesture = {
  name: "two Enters in the field",
  verb: "Delete",
  async make(dialog, { user }) {
    dialog.hostName().focus();
    await user.keyboard("{Enter}{Enter}");
  },
};

/** Opens the dialog of the first instance, ready to be confirmed. */
async function ready(app: TestApp, verb: Verb, host: string): Promise<ActionDialog> {
  const dialog = await askTo(app, verb, host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, host);
  await canBeUsed(() => dialog.confirmButton());
  return dialog;
}

for (const { name, verb, make } of [...quickGestures, twoEnters]) {
  test(`${name} on ${verb} sends one request while the API is slow`, async () => {
    const { api, app, target, release } = await openActions();
    api.faults.add(heldWrite(verb, { kind: "pass" }));
    const dialog = await ready(app, verb, target.host);
    await make(dialog, app);
    await waitFor(() => dialog.note("Sent"));
    await cannotBeUsed(() => dialog.confirmButton());
    await app.expectWrites(writeOf(verb, target, "unanswered"));

    release();
    await dialog.closed();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
    await app.expectWrites(writeOf(verb, target));
  });
}

for (const { name, verb, make } of quickGestures) {
  test(`${name} on ${verb} sends one request, however quickly it is accepted`, async () => {
    const { app, target } = await openActions();
    const dialog = await ready(app, verb, target.host);
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
    const dialog = await ready(app, verb, target.host);
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
