import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { holdClock, passTime, releaseClock, turnsUntil } from "../../testing/browser/clock.ts";
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
import {
  canBeUsed,
  cannotBeUsed,
  letAWhilePass,
  openActions,
  verbs,
} from "../../testing/writes.ts";

// One confirmation sends one request, however often a hand presses and however quickly the API answers.

/** A gesture that confirms more than once by mistake. */
interface Gesture {
  name: string;
  verbs: readonly Verb[];
  make: (dialog: ActionDialog, app: TestApp) => Promise<void>;
}

const clicks: Gesture[] = [
  {
    name: "a double click",
    verbs,
    make: (dialog, { user }) => user.dblClick(dialog.confirmButton()),
  },
  {
    name: "a triple click",
    verbs,
    make: (dialog, { user }) => user.tripleClick(dialog.confirmButton()),
  },
];

const heldEnters: Gesture[] = [
  {
    name: "holding Enter",
    verbs,
    async make(dialog, { user }) {
      dialog.confirmButton().focus();
      await user.keyboard("{Enter>8/}");
    },
  },
  {
    name: "holding Enter in the field",
    verbs: ["Delete"],
    async make(dialog, { user }) {
      dialog.hostName().focus();
      await user.keyboard("{Enter>8/}");
    },
  },
];

const twoEnters: Gesture[] = [
  {
    name: "two Enters",
    verbs,
    async make(dialog, { user }) {
      dialog.confirmButton().focus();
      await user.keyboard("{Enter}{Enter}");
    },
  },
  {
    name: "two Enters in the field",
    verbs: ["Delete"],
    async make(dialog, { user }) {
      dialog.hostName().focus();
      await user.keyboard("{Enter}{Enter}");
    },
  },
];

/** Opens the dialog of the first instance, ready to be confirmed. */
async function ready(app: TestApp, verb: Verb, host: string): Promise<ActionDialog> {
  const dialog = await askTo(app, verb, host);
  await waitFor(() => dialog.fact("Host name"));
  await dialog.fillIn(app, host);
  await canBeUsed(() => dialog.confirmButton());
  return dialog;
}

for (const gesture of [...clicks, ...heldEnters, ...twoEnters]) {
  for (const verb of gesture.verbs) {
    test(`${gesture.name} on ${verb} sends one request while the API is slow`, async () => {
      const { api, app, target, release } = await openActions();
      api.faults.add(heldWrite(verb, { kind: "pass" }));
      const dialog = await ready(app, verb, target.host);
      await gesture.make(dialog, app);
      await waitFor(() => dialog.note("Sent"));
      await cannotBeUsed(() => dialog.confirmButton());
      await app.expectWrites(writeOf(verb, target, "unanswered"));

      release();
      await dialog.closed();
      await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
      await app.expectWrites(writeOf(verb, target));
    });
  }
}

for (const gesture of [...clicks, ...heldEnters]) {
  for (const verb of gesture.verbs) {
    test(`${gesture.name} on ${verb} sends one request, however quickly it is accepted`, async () => {
      const { app, target } = await openActions();
      const dialog = await ready(app, verb, target.host);
      await gesture.make(dialog, app);
      // The end of the gesture may have opened the row's menu, which is no harm.
      await dialog.closed();
      await letAWhilePass(app);
      expect(app.writes()).toHaveLength(1);
      await app.expectWrites(writeOf(verb, target));
    });

    test(`${gesture.name} on ${verb} sends one request, however quickly it is refused`, async () => {
      const { api, app, target } = await openActions();
      api.faults.add({ method: methodOf[verb], status: 403 });
      const dialog = await ready(app, verb, target.host);
      await gesture.make(dialog, app);
      await waitFor(() => expect(dialog.refusal("FORBIDDEN")).toBeVisible());
      await letAWhilePass(app);
      await app.expectWrites(writeOf(verb, target, 403));
    });
  }
}

for (const [verb, place] of [
  ["Stop", "confirmButton"],
  ["Delete", "confirmButton"],
  ["Delete", "hostName"],
] as const) {
  test(`the second of two quick Enters on ${verb} (${place}) after a refusal sends nothing`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], status: 403 });
    const dialog = await ready(app, verb, target.host);
    dialog[place]().focus();
    // The API is quicker than the hand: between the two presses time stands still.
    holdClock();
    await app.user.keyboard("{Enter}");
    await turnsUntil(() => dialog.refusal("FORBIDDEN"));
    await app.user.keyboard("{Enter}");
    releaseClock();
    await letAWhilePass(app);
    expect(app.writes()).toHaveLength(1);
    await app.expectWrites(writeOf(verb, target, 403));
  });
}

for (const verb of verbs) {
  test(`after a refused ${verb} a new confirmation sends a new request`, async () => {
    const { api, app, target } = await openActions();
    api.faults.add({ method: methodOf[verb], status: 403, count: 1 });
    const dialog = await askTo(app, verb, target.host);
    await dialog.confirmFor(app, target.host);
    await waitFor(() => expect(dialog.refusal("FORBIDDEN")).toBeVisible());
    await app.expectWrites(writeOf(verb, target, 403));

    // It is read first.
    await passTime(3000);
    await dialog.confirm(app);
    await dialog.closed();
    await waitFor(() => expect(list.row(target.host)).toHaveTextContent(`${verb} requested`));
    await app.expectWrites(writeOf(verb, target, 403), writeOf(verb, target));
  });
}
