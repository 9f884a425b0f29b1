import { Run } from "../pages/bulk.ts";
import { Connected } from "../pages/connected.ts";
import { openBulkDialog, expect, firstTargets, test } from "./test.ts";

test("Disconnect in another tab asks first, because it would end this tab's run", async ({
  app,
  context,
  page,
  run,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  server.api.faults.add({ method: "POST", kind: "pass", delayMs: 1, skip: 2 });
  await app.open();
  await (await openBulkDialog(page, "Stop", targets)).confirmAll();
  await expect(run.progress).toHaveAttribute("aria-valuetext", "2 of 3");
  const tab = await context.newPage();
  const other = new Connected(tab);
  await tab.goto("/specifications");
  await expect(new Run(tab).title).toContainText("in another tab");
  await other.header.disconnect();
  const question = tab.getByRole("dialog", { name: "Disconnect and end the run?", exact: true });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL("/instances");
  await question.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(page).toHaveURL("/connect");
  await expect(app.connectPage.keyField).toBeVisible();
});
