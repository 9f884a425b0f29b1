import { expect, test } from "./fleet.ts";

test("where the worker's script cannot be had, that is said, and Retry works", async ({
  page,
  connectPage,
  deployments,
  fleet,
  list,
  problems,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  deployments.deploy(/worker-/, { forEver: true });
  await fleet.type("web");
  const problem = page.getByRole("alert").filter({ hasText: "The search could not start." });
  await expect(problem).toContainText("SEARCH_NOT_STARTED");
  deployments.deploy(/nothing is missing any more/);
  await problem.getByRole("button", { name: "Retry" }).click();
  await expect(fleet.count).toHaveText(/^\d+ of 250$/);
  await expect(problem).toBeHidden();
});
