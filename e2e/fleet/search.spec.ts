import { expect, pagesRead, test } from "./fleet.ts";

test.use({ serverOptions: { instances: 1000 } });

test.beforeEach(async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: "needle-1", tags: ["lost, found"] });
  server.api.fleet.patch("517139", { hostName: "needle-10", ipv4: "198.18.7.77" });
  server.api.fleet.patch("489463", { hostName: "needle-2", region: "moon-1" });
  await connectPage.enter();
  await expect(list.hosts).toHaveCount(20);
});

test("finds any instance of the fleet while it is typed, wherever the API has it", async ({
  page,
  fleet,
  list,
  pager,
  server,
}) => {
  await fleet.box.pressSequentially("needle");
  await expect(list.hosts).toHaveText(["needle-1", "needle-2", "needle-10"]);
  await expect(fleet.count).toHaveText("3 of 1,000");
  await expect(pager.position).toHaveText("1–3 of 3");
  await expect(page).toHaveURL("/instances?q=needle");
  // Nothing is read for a key that is typed; the whole fleet is read once.
  await expect.poll(() => new Set(pagesRead(server.api)).size).toBe(10);
  expect(pagesRead(server.api)).toHaveLength(10);
  await fleet.type("198.18.7.77");
  await expect(list.hosts).toHaveText(["needle-10"]);
  await fleet.type("region:moon");
  await expect(list.hosts).toHaveText(["needle-2"]);
  expect(pagesRead(server.api)).toHaveLength(10);
});

test("Clear leads back to the list as the API has it", async ({ page, fleet, list, pager }) => {
  await fleet.type("needle");
  await expect(list.hosts).toHaveCount(3);
  await fleet.clearButton.click();
  await expect(pager.position).toHaveText("1–20 of 1,000");
  await expect(fleet.box).toHaveValue("");
  await expect(page).toHaveURL("/instances");
});

test("what was found before the search was cleared does not come back with the next one", async ({
  page,
  fleet,
  list,
}) => {
  await fleet.type("needle");
  await expect(list.hosts).toHaveText(["needle-1", "needle-2", "needle-10"]);
  await fleet.clearButton.click();
  await expect(list.hosts).toHaveCount(20);
  const numbersOfRows = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    const main = document.querySelector("main");
    const look = () => seen.add(document.querySelectorAll("tbody tr").length);
    if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true });
    return seen;
  });
  await fleet.type("region:moon");
  await expect(list.hosts).toHaveText(["needle-2"]);
  expect(await numbersOfRows.evaluate((seen) => [...seen])).not.toContain(3);
});

test("what nothing matches says so, with the search and the way out", async ({
  page,
  fleet,
  list,
}) => {
  await fleet.type("<b>nowhere");
  await expect(fleet.noMatches).toBeVisible();
  await expect(page.getByText("<b>nowhere", { exact: true })).toBeVisible();
  await expect(fleet.count).toHaveText("0 of 1,000");
  await fleet.button("Clear search").click();
  await expect(list.hosts).toHaveCount(20);
});

test("a mistake is said under the box, and empties nothing", async ({ fleet, list }) => {
  await fleet.type("regoin:eu needle");
  await expect(list.hosts).toHaveCount(3);
  await expect(fleet.box).toHaveAccessibleDescription(/regoin.*character 1.*Did you mean region\?/);
  await fleet.type("needle");
  await expect(fleet.box).not.toHaveAttribute("aria-invalid");
});

test("a pasted link gives the same view: query, sort, page", async ({
  page,
  fleet,
  list,
  pager,
}) => {
  await page.goto("/instances?q=needle&sort=-hostName&page=2&limit=2");
  await expect(list.hosts).toHaveText(["needle-1"]);
  await expect(fleet.box).toHaveValue("needle");
  await expect(fleet.header("Host name")).toHaveAttribute("aria-sort", "descending");
  await expect(pager.position).toHaveText("3–3 of 3");
  await page.reload();
  await expect(list.hosts).toHaveText(["needle-1"]);
  await page.goto("/instances?q=480213");
  await expect(list.hosts).toHaveText(["needle-1"]);
  await expect(page).toHaveURL("/instances?q=480213");
});

test("typing leaves no trail in the history, choosing does", async ({
  page,
  fleet,
  list,
  header,
}) => {
  await header.goTo("Specifications");
  await header.goTo("Instances");
  await fleet.box.pressSequentially("needle");
  await expect(page).toHaveURL("/instances?q=needle");
  await fleet.choose("region", /moon-1/);
  await expect(page).toHaveURL("/instances?q=needle+region%3Dmoon-1");
  await expect(list.hosts).toHaveText(["needle-2"]);
  await page.goBack();
  await expect(fleet.box).toHaveValue("needle");
  await expect(list.hosts).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL("/specifications");
});

test("filters show how many there are of each value, and stand in the query", async ({
  fleet,
  list,
}) => {
  await fleet.type("needle");
  await fleet.facetButton("tag").click();
  await expect(fleet.choice("tag", "lost, found 1")).not.toBeChecked();
  await fleet.choice("tag", "lost, found 1").click();
  await expect(fleet.box).toHaveValue('needle tag="lost, found"');
  await expect(fleet.choice("tag", "lost, found 1")).toBeChecked();
  await expect(list.hosts).toHaveText(["needle-1"]);
  await fleet.choice("tag", "lost, found 1").click();
  await expect(fleet.box).toHaveValue("needle");
  await expect(list.hosts).toHaveCount(3);
});

test("names of fields and values of the fleet are offered, for the keyboard and the mouse", async ({
  page,
  fleet,
  list,
}) => {
  await fleet.box.pressSequentially("needle reg");
  await expect(fleet.suggestions).toHaveText([/region:/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(fleet.box).toHaveValue("needle region:");
  await fleet.box.pressSequentially("moo");
  await fleet.suggestions.filter({ hasText: "moon-1" }).click();
  await expect(fleet.box).toHaveValue("needle region:moon-1");
  await expect(fleet.box).toBeFocused();
  await expect(list.hosts).toHaveText(["needle-2"]);
});

test("the language is explained on one card", async ({ page, fleet }) => {
  await fleet.button("How to search").click();
  const card = page.getByRole("dialog", { name: "How to search" });
  await expect(card).toContainText("mem>=8gb");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(fleet.button("How to search")).toBeFocused();
});

test("a stop from among the matches is followed there", async ({ fleet, list, page, server }) => {
  await fleet.type("needle-10");
  await list.choose("needle-10", "Stop…");
  await page.getByRole("button", { name: "Stop instance" }).click();
  await expect(list.row("needle-10")).toContainText("Stop requested");
  await expect(list.row("needle-10")).toContainText("Stopped");
  expect(server.api.log.writes()).toHaveLength(1);
});

test("a query keeps its question mark when something else is chosen", async ({ page, fleet }) => {
  await page.goto("/instances?q=needle?,moon&limit=10");
  await expect(fleet.box).toHaveValue("needle?,moon");
  await fleet.sortBy("Region");
  await expect(page).toHaveURL(/sort=region/);
  await expect(fleet.box).toHaveValue("needle?,moon");
  expect(new URL(page.url()).searchParams.get("q")).toBe("needle?,moon");
  expect(new URL(page.url()).searchParams.get("limit")).toBe("10");
});

test("what is typed gives way to a link and to going back", async ({
  page,
  fleet,
  header,
  list,
  pager,
}) => {
  await fleet.type("e");
  await expect(page).toHaveURL("/instances?q=e");
  await pager.goTo("Next");
  await expect(page).toHaveURL("/instances?q=e&page=2");
  await fleet.type("needle");
  await expect(page).toHaveURL("/instances?q=needle");
  await expect(list.hosts).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL("/instances?q=e");
  await expect(fleet.box).toHaveValue("e");
  await header.goTo("Instances");
  await expect(page).toHaveURL("/instances");
  await expect(fleet.box).toHaveValue("");
  await expect(list.hosts).toHaveCount(20);
});

test("what was typed just before going back is left behind", async ({
  page,
  fleet,
  list,
  pager,
}) => {
  await page.clock.install();
  await page.reload();
  await pager.showRows(50);
  await expect(page).toHaveURL("/instances?limit=50");
  await expect(list.hosts).toHaveCount(50);
  // The address follows what is typed after a while, which does not pass by itself here.
  await page.clock.pauseAt(Date.now() + 60_000);
  await fleet.type("needle");
  await page.goBack();
  await expect(page).toHaveURL("/instances");
  await page.clock.runFor(1000);
  await expect(list.hosts).toHaveCount(20);
  await expect(fleet.box).toHaveValue("");
  await expect(page).toHaveURL("/instances");
});
