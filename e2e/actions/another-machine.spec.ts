import { Connected } from "../pages/connected.ts";
import { expect, test } from "./test.ts";

// For everything else about reused ids see src/actions/outcome.test.tsx.

test("the dialog shows what another tab read, and can't stop another machine", async ({
  app,
  context,
  server,
  target,
  writes,
}) => {
  await app.open();
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/instances");
  await expect(other.list.row(target.host)).toBeVisible();
  const dialog = await app.openDialog("Stop", target.host);
  await expect(dialog.confirm).toBeEnabled();
  server.api.fleet.patch(target.id, {
    hostName: "billing-9",
    createdAt: "2026-01-02T03:04:05.000Z",
  });
  await other.list.refresh();
  await expect(other.list.row("billing-9")).toBeVisible();
  await expect(dialog.problem("another machine")).toContainText("billing-9");
  await expect(dialog.confirm).toBeDisabled();
  await writes.none();
});
