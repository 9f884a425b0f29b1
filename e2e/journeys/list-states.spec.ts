import { expect, test } from "./journey.ts";

test("any string is a state", async ({ connectPage, list, server }) => {
  const states = {
    SHUTTING_DOWN: "Shutting down",
    TERMINATED: "Terminated",
    DISK_FAILED: "Disk failed",
    "Half asleep": "Half asleep",
    "42": "42",
    "<b>BOLD</b>": "<b>BOLD</b>",
  };
  for (const [place, state] of Object.keys(states).entries()) {
    server.api.fleet.patch(String(480213 + 37 * place), { hostName: `host-${place}`, state });
  }
  await connectPage.enter();
  for (const [place, [state, label]] of Object.entries(states).entries()) {
    const cell = await list.cell(`host-${place}`, "State");
    await expect(cell).toHaveText(label);
    await expect(cell.getByTitle(state, { exact: true })).toBeVisible();
  }
});
