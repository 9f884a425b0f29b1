import { expect, test } from "./journey.ts";

const detailCode = /InstancePage-/;
const host = "worker-batch-02";

test.beforeEach(({ problems }) => {
  problems.allow(/404 \(Not Found\) \(.*\/assets\//);
  problems.allow(/Part of the dashboard couldn’t be loaded/);
  problems.allow(/dynamically imported module/);
});

test("code replaced by a deployment causes one reload, and the requested page opens", async ({
  page,
  connectPage,
  deployments,
  list,
  detail,
}) => {
  await connectPage.open("/instances");
  deployments.deploy(detailCode);
  await connectPage.connect();
  await expect(list.link(host)).toBeVisible();
  await Promise.all([page.waitForEvent("load"), list.openInstance(host)]);
  await expect(detail.heading).toHaveText(host);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a failed prefetch of code shows nothing", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  deployments.deploy(detailCode);
  const missing = page.waitForResponse(detailCode);
  await connectPage.connect();
  expect((await missing).status()).toBe(404);
  await expect(list.hosts).toHaveCount(20);
  await expect(page.getByText("Part of the dashboard")).toHaveCount(0);
});

test("a reload that doesn't help isn't repeated: the view shows an error, the others work", async ({
  page,
  connectPage,
  deployments,
  list,
  header,
}) => {
  await connectPage.open("/instances");
  deployments.deploy(detailCode, { forEver: true });
  await connectPage.connect();
  await Promise.all([page.waitForEvent("load"), list.openInstance(host)]);
  await expect(
    page.getByRole("heading", { level: 1, name: "Something went wrong on this page" }),
  ).toBeVisible();
  await expect(list.notes).toContainText("Part of the dashboard is missing.");
  await header.goTo("Instances");
  await expect(list.link(host)).toBeVisible();
});

test("a dialog replaced by a deployment causes one reload, then an error each time", async ({
  page,
  connectPage,
  deployments,
  list,
}) => {
  await connectPage.open("/instances");
  deployments.deploy(/SingleDialog-/, { forEver: true });
  await connectPage.connect();
  await list.link(host).focus();
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("s")]);
  await list.link(host).focus();
  await page.keyboard.press("s");
  await expect(list.notes).toContainText("Part of the dashboard is missing.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(list.link(host)).toBeFocused();
});
