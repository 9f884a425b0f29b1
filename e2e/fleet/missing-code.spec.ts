import { expect, test } from "./fleet.ts";

test("a missing worker script shows an error of a search and of an export, and Retry works", async ({
  page,
  connectPage,
  deployments,
  exporting,
  fleet,
  list,
  problems,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  // Before the page opens: once idle, it starts the worker to count the tabs.
  deployments.deploy(/worker-/, { forEver: true });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
  const unexported = page.getByRole("alert").filter({ hasText: "Nothing was exported." });
  await exporting.choose("JSON");
  await expect(unexported).toContainText("SEARCH_NOT_STARTED");
  await unexported.getByRole("button", { name: "Dismiss" }).click();
  await fleet.type("web");
  const problem = page.getByRole("alert").filter({ hasText: "Search couldn’t start." });
  await expect(problem).toContainText("SEARCH_NOT_STARTED");
  deployments.deploy(/nothing is missing any more/);
  // A start that is under way when Retry is pressed may still fail: then it's pressed again.
  await expect(async () => {
    if (await problem.isVisible()) await problem.getByRole("button", { name: "Retry" }).click();
    await expect(fleet.count).toHaveText(/^\d+ of 250$/, { timeout: 2000 });
  }).toPass();
  await expect(problem).toBeHidden();
  await fleet.type("");
  await expect(fleet.count).toHaveCount(0);
  const { text } = await exporting.exported("JSON");
  expect(JSON.parse(text)).toHaveLength(250);
});

test("missing export code shows an error, and a reload helps", async ({
  page,
  connectPage,
  deployments,
  exporting,
  list,
  problems,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  await connectPage.open("/instances");
  deployments.deploy(/save-export-/, { forEver: true });
  await connectPage.connect();
  await expect(list.hosts).toHaveCount(20);
  // The app checks for a new version once.
  await Promise.all([page.waitForEvent("load"), exporting.choose("JSON")]);
  await expect(list.hosts).toHaveCount(20);
  await exporting.choose("JSON");
  await expect(list.notes).toContainText("Part of the dashboard is missing.");
  expect(exporting.files).toEqual([]);
  deployments.deploy(/nothing is missing any more/);
  // The note recommends this. Some browsers never retry a failed import (whatwg/html#10327).
  await page.reload();
  const { text } = await exporting.exported("JSON");
  expect(JSON.parse(text)).toHaveLength(250);
});

test("where a part of the page and what explains it are missing, the page still says that it failed", async ({
  page,
  connectPage,
  deployments,
  problems,
}) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\/|Part of the dashboard couldn’t be loaded/);
  deployments.deploy(/(StrayPresses|UnderWay)-/, { forEver: true });
  await connectPage.enter();
  await expect(
    page.getByRole("heading", { name: "Something went wrong on this page" }),
  ).toBeVisible();
});
