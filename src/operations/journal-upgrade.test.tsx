import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openBulkDialog, expectWrittenTo, openBulk, run } from "../testing/bulk.ts";
import { activity } from "../testing/operations.ts";

// Entries and runs that version 2 of the database holds survive the upgrade.

const storeNames = ["operations", "runs", "runTargets"] as const;

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No result")));
  });
}

/** Replaces the journal's database by one of version 2, in which `keyFingerprint` was called `account`. */
async function downgradeStorage(): Promise<void> {
  const newer = await resultOf(indexedDB.open("compute"));
  const stored = await Promise.all(
    storeNames.map(async (name) => {
      const store = newer.transaction(name).objectStore(name);
      return {
        name,
        keys: await resultOf(store.getAllKeys()),
        values: await resultOf(store.getAll()),
      };
    }),
  );
  newer.close();
  await resultOf(indexedDB.deleteDatabase("compute"));
  const request = indexedDB.open("compute", 2);
  request.addEventListener("upgradeneeded", () => {
    const { result } = request;
    result.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt");
    result.createObjectStore("runs", { keyPath: "id" });
    result.createObjectStore("runTargets");
  });
  const older = await resultOf(request);
  for (const { name, keys, values } of stored) {
    for (const [index, value] of values.entries()) {
      const store = older.transaction(name, "readwrite").objectStore(name);
      if (name === "runTargets") {
        await resultOf(store.put(value, keys[index]));
        continue;
      }
      const { keyFingerprint, ...entry } = value;
      await resultOf(store.put({ ...entry, account: keyFingerprint }));
    }
  }
  older.close();
}

test("a run and its operations survive the upgrade of the database", async () => {
  const { app, targets } = await openBulk(2);
  await (await openBulkDialog(app, "Stop", targets)).confirm(app);
  await run.says("2 stopped");
  await expectWrittenTo(app, ...targets);
  await downgradeStorage();
  await app.load("/activity");
  await run.isTitled(/finished$|instances? (stopped|deleted)$/);
  await waitFor(() => expect(run.past()).toHaveLength(1));
  await waitFor(() => expect(run.past()[0]).toHaveTextContent("2 stopped"));
  await run.unfold(app, 0);
  for (const { host } of targets) {
    expect(activity.row(host)).toHaveTextContent("Done");
    // A link shows that the entry belongs to the connected key.
    expect(within(activity.row(host)).getByRole("link", { name: host })).toBeVisible();
  }
  await app.user.click(run.pastButton(0, "Report…"));
  await waitFor(() => expect(run.outcomes()).toHaveLength(2));
  expect(screen.queryByText(/Another key/)).toBeNull();
});
