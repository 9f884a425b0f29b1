import type { LocalApi } from "../../local-api/local-api.ts";
import { Held } from "../actions/held.ts";
import { expect, passTimeUntilVisible, test as base } from "./journey.ts";

/** What the API is told to delay is held until the test lets it go. */
const test = base.extend<{ held: Held }>({
  held: ({}, use) => use(new Held()),
  serverOptions: ({ held }, use) => use({ wait: held.wait }),
});

const path = "*/specifications";

/** Makes the catalogue as long as this, with sizes that are larger the later they come. */
function growTo(count: number, { catalogue }: LocalApi): void {
  for (let place = catalogue.total(); place < count; place++) {
    catalogue.add({
      id: `size-${place}`,
      specification: `x${place}`,
      vcpus: 100 + place,
      memoryMb: (100 + place) * 1024,
      storageGb: 10_000 + place,
    });
  }
}

/** The pages of the catalogue that were asked for, as `page/limit`. */
function pagesRead({ log }: LocalApi): string[] {
  return log
    .entries()
    .filter((entry) => entry.path.endsWith("/specifications"))
    .map(({ search }) => new URLSearchParams(search))
    .map((params) => `${params.get("page")}/${params.get("limit")}`);
}

for (const [column, sort] of [
  ["vCPUs", "vcpus"],
  ["Memory", "memory"],
  ["Storage", "storage"],
  ["Memory per vCPU", "memoryPerVcpu"],
] as const) {
  test(`sorts all sizes by ${column}, down and up, what is not known last, and back`, async ({
    page,
    connectPage,
    specifications,
    pager,
    server,
  }) => {
    const figures = { vcpus: 500, memoryMb: 9_000_000, storageGb: 77_777 };
    server.api.catalogue.add({ id: "the-largest", specification: "largest", ...figures });
    server.api.catalogue.add({ id: "nothing-known" });
    await connectPage.enter("/specifications");
    await expect(pager.position).toHaveText("1–20 of 26");
    await expect(specifications.header(column)).not.toHaveAttribute("aria-sort");
    await specifications.sortBy(column);
    await expect(specifications.header(column)).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(`/specifications?sort=${sort}`);
    await pager.goTo("Next");
    await expect(specifications.names.last()).toContainText("nothing-known");
    await expect(specifications.names.nth(4)).toContainText("largest");
    await specifications.sortBy(column);
    await expect(page).toHaveURL(`/specifications?sort=-${sort}`);
    await expect(specifications.header(column)).toHaveAttribute("aria-sort", "descending");
    await expect(specifications.names.first()).toContainText("largest");
    const numbers = (await specifications.values(column)).map((text) =>
      Number(text.replaceAll(/[^\d.]/g, "")),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    await pager.goTo("Next");
    await expect(specifications.names.last()).toContainText("nothing-known");
    await specifications.sortBy(column);
    await expect(page).toHaveURL("/specifications");
    await expect(specifications.names.first()).toContainText("c1-m2");
  });
}

test("sorts names as people count, with the keyboard alone, those without a name last", async ({
  page,
  connectPage,
  specifications,
  pager,
}) => {
  await connectPage.enter("/specifications?limit=100");
  await expect(pager.position).toHaveText("1–24 of 24");
  await specifications.header("Name").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(specifications.header("Name")).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL("/specifications?limit=100&sort=name");
  await expect(specifications.header("Name").getByRole("button")).toBeFocused();
  const names = (await specifications.names.allInnerTexts()).map((text) => text.split("\n")[0]);
  expect(names.slice(0, 5)).toEqual(["c1-m2", "c1-m4", "c2-m4", "c2-m8", "c4-m8"]);
  expect(names.slice(-3)).toEqual(["—", "—", "—"]);
  await page.keyboard.press("Space");
  await expect(specifications.names.first()).toContainText("c64-m256");
  await expect(specifications.names.last()).toContainText("—");
});

test("a pasted link gives the same view: sort and page; back and forward as well", async ({
  page,
  connectPage,
  specifications,
  pager,
  server,
}) => {
  growTo(130, server.api);
  await connectPage.enter("/specifications?sort=-vcpus&page=2&limit=10");
  await expect(pager.position).toHaveText("11–20 of 130");
  await expect(specifications.names.first()).toContainText("x119");
  await page.reload();
  await expect(specifications.names.first()).toContainText("x119");
  server.api.log.clear();
  await pager.goTo("Next");
  await expect(specifications.names.first()).toContainText("x109");
  await specifications.sortBy("Name");
  await expect(page).toHaveURL("/specifications?sort=name&limit=10");
  await expect(specifications.names.first()).toContainText("c1-m2");
  // All of it is here: other pages and orders need no request.
  expect(pagesRead(server.api)).toEqual([]);
  await page.goBack();
  await expect(specifications.names.first()).toContainText("x109");
  await page.goBack();
  await expect(specifications.names.first()).toContainText("x119");
  await page.goForward();
  await expect(specifications.names.first()).toContainText("x109");
});

test("a sort that cannot be is left out, and the address corrected", async ({
  page,
  connectPage,
  specifications,
}) => {
  await connectPage.enter();
  for (const sort of ["constructor", "--name", "hostName", ""]) {
    await specifications.open(`?sort=${sort}&page=2`);
    await expect(specifications.names).toHaveCount(4);
    await expect(page).toHaveURL("/specifications?page=2");
  }
});

test("a page past the end of what is sorted offers the last", async ({
  page,
  connectPage,
  pager,
}) => {
  await connectPage.enter("/specifications?sort=name&page=9");
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(pager.position).toHaveText("21–24 of 24");
  await expect(page).toHaveURL("/specifications?sort=name&page=2");
});

test("while all of it is loaded it is said how far, and what has come is sorted", async ({
  connectPage,
  specifications,
  pager,
  server,
}) => {
  growTo(250, server.api);
  server.api.faults.add({ path, kind: "hang", skip: 1 });
  await connectPage.enter("/specifications?sort=-vcpus");
  await expect(specifications.progress).toHaveAttribute("aria-valuetext", "100 of 250");
  await expect(specifications.names.first()).toContainText("x99");
  await expect(pager.position).toHaveText("1–20 of 100");
});

test("a fault in the middle that passes is not even seen", async ({
  connectPage,
  specifications,
  pager,
  server,
}) => {
  growTo(250, server.api);
  server.api.faults.add({ path, status: 500, skip: 1, count: 1 });
  await connectPage.enter("/specifications?sort=-vcpus");
  await expect(pager.position).toHaveText("1–20 of 250");
  await expect(specifications.problem).toHaveCount(0);
  // The page that failed is asked for again, not all of them.
  expect(pagesRead(server.api)).toEqual(["1/100", "2/100", "2/100", "3/100"]);
});

test("one that stays is said with its code; what was read is sorted, and Retry reads the rest", async ({
  page,
  connectPage,
  specifications,
  pager,
  server,
}) => {
  growTo(250, server.api);
  await page.clock.install();
  server.api.faults.add({ path, status: 500, skip: 1 });
  await connectPage.enter("/specifications?sort=-vcpus");
  await passTimeUntilVisible(page, specifications.problem);
  await expect(specifications.problem).toContainText("INTERNAL_SERVER_ERROR");
  await expect(specifications.problem).toContainText("Only 100 of 250 specifications were read");
  await expect(specifications.names.first()).toContainText("x99");
  server.api.faults.clear();
  await specifications.retryButton.click();
  await expect(specifications.names.first()).toContainText("x249");
  await expect(pager.position).toHaveText("1–20 of 250");
  await expect(specifications.problem).toHaveCount(0);
});

test("where nothing can be read that stands in the table's place, and Retry works", async ({
  connectPage,
  specifications,
  server,
}) => {
  server.api.faults.add({ path, status: 403 });
  await connectPage.enter("/specifications?sort=name");
  await expect(specifications.problem).toContainText("FORBIDDEN");
  server.api.faults.clear();
  await specifications.retryButton.click();
  await expect(specifications.names.first()).toContainText("c1-m2");
  await expect(specifications.problem).toHaveCount(0);
});

test("a catalogue that changes while it is loaded ends as it is then", async ({
  connectPage,
  specifications,
  held,
  pager,
  server,
}) => {
  growTo(150, server.api);
  server.api.faults.add({ path, kind: "pass", delayMs: 1, skip: 1, count: 1 });
  await connectPage.enter("/specifications?sort=-vcpus");
  await expect(specifications.progress).toHaveAttribute("aria-valuetext", "100 of 150");
  server.api.catalogue.remove("size-30");
  held.release();
  await expect(pager.position).toHaveText("1–20 of 149");
  await expect(specifications.progress).toBeHidden();
  await pager.goTo("Last");
  await expect(specifications.names.first()).toBeVisible();
  await specifications.sortBy("Name");
  await expect(specifications.row("x30")).toHaveCount(0);
});
