import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { passTime, passTimeUntil } from "../testing/stand-ins/clock.ts";
import { createApi, openApp, type TestApp } from "../testing/open-app.tsx";
import { alert, columnsOf, exists, note, pager, press } from "../testing/pages.ts";
import { reads } from "../testing/fleet.ts";
import { catalogue, retry, showRows } from "../testing/tables.ts";

// The catalogue of sizes: a page of the API's list, and the sorted full catalogue.

type Api = ReturnType<typeof createApi>;

const at = "/specifications";
/** With more than one page. */
const paged = `${at}?limit=20`;
const path = "*/specifications";

/** Extends the catalogue to this length, with ascending sizes. */
function growTo(count: number, { catalogue: sizes }: Api): void {
  for (let place = sizes.total(); place < count; place++) {
    sizes.add({
      id: `size-${place}`,
      specification: `x${place}`,
      vcpus: 100 + place,
      memoryMb: (100 + place) * 1024,
      storageGb: 10_000 + place,
    });
  }
}

/** The requested pages of the catalogue, as `page/limit`. */
function pagesRead({ log }: Api): string[] {
  return log
    .entries()
    .filter((entry) => entry.path.endsWith("/specifications"))
    .map(({ search }) => new URLSearchParams(search))
    .map((params) => `${params.get("page")}/${params.get("limit")}`);
}

/** The number in a text such as "400 GB". */
function numberOf(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, "")) * (text.endsWith("TB") ? 1000 : 1);
}

async function hasNames(count: number): Promise<void> {
  await waitFor(() => expect(catalogue.names()).toHaveLength(count));
}

async function firstNameIs(name: string): Promise<void> {
  await waitFor(() => expect(catalogue.names()[0]).toHaveTextContent(name));
}

async function lastNameIs(name: string): Promise<void> {
  await waitFor(() => expect(catalogue.names().at(-1)).toHaveTextContent(name));
}

async function sortBy({ user }: TestApp, column: string): Promise<void> {
  await user.click(catalogue.sortButton(column));
}

async function addressIs(app: TestApp, address: string): Promise<void> {
  await waitFor(() => expect(app.address()).toBe(address));
}

test("the table has name, vCPUs, memory and storage of every size", async () => {
  const { api } = await openApp({ at });
  await hasNames(24);
  expect(screen.queryByRole("navigation", { name: "Pagination" })).toBeNull();
  await waitFor(() => expect(document.title).toMatch(/^Specifications \(\d+\) · Compute$/));
  expect(columnsOf(catalogue.table()).slice(0, 4)).toEqual(["Name", "vCPUs", "Memory", "Storage"]);
  for (const { id, specification, vcpus, memoryMb, storageGb } of api.catalogue.page(1, 5)) {
    const name = String(specification);
    const memory = Number(memoryMb) / 1024;
    const valueOf = (column: string) => catalogue.cell(name, column).textContent;
    expect(screen.getByRole("button", { name: `Copy ID of ${name}` })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(String(id));
    expect(valueOf("vCPUs")).toBe(String(vcpus));
    expect(valueOf("Memory")).toBe(`${memory} GB`);
    expect(valueOf("Storage")).toBe(`${String(storageGb)} GB`);
    expect(valueOf("Memory per vCPU")).toBe(`${memory / Number(vcpus)} GB`);
  }
});

test("a size without a name has its vCPUs and memory, missing numbers are dashes", async () => {
  const api = createApi();
  const [bare] = api.catalogue.page(1, 1).map(({ specification }) => specification);
  const [bareId] = api.catalogue.page(1, 1).map(({ id }) => id);
  api.catalogue.patch(String(bareId), { vcpus: null, memoryMb: "lots", storageGb: undefined });
  await openApp({ api, at });
  await reads(() => catalogue.cell("6 vCPU · 12 GB", "Name"), "6 vCPU · 12 GBno name");
  expect(catalogue.cell("6 vCPU · 12 GB", "vCPUs").textContent).toBe("6");
  for (const column of ["vCPUs", "Memory", "Storage", "Memory per vCPU"]) {
    expect(catalogue.cell(String(bare), column).textContent).toBe("—");
  }
});

test("unusable items are left out and counted, with a reason that does not name an ID", async () => {
  const api = createApi();
  const data = [null, 5, {}, { specification: "c1.nameless", vcpus: 2 }];
  const body = { success: true, data, meta: { total: 4, page: 1, limit: 20 } };
  api.faults.add({ path, kind: "json", body });
  await openApp({ api, at });
  await hasNames(1);
  expect(note("could not be read").textContent).toBe(
    "3 items could not be read and are not shown: the API sent no usable data for them.",
  );
  expect(screen.getAllByText(/could not be read/)).toHaveLength(1);
});

test("what is invalid in an address is corrected, and a page past the end offers the last", async () => {
  const app = await openApp({ at: `${at}?page=0&limit=1000` });
  await hasNames(24);
  await addressIs(app, at);
  for (const sort of ["constructor", "--name", "hostName", ""]) {
    await app.load(`${at}?sort=${sort}&page=2&limit=20`);
    await hasNames(4);
    await addressIs(app, "/specifications?page=2&limit=20");
  }
  for (const sort of ["", "sort=name&"]) {
    await app.load(`${at}?${sort}page=9&limit=20`);
    await app.user.click(await screen.findByRole("button", { name: "Go to page 2" }));
    await reads(pager.position, "21–24 of 24");
    expect(app.address()).toBe(`/specifications?${sort}page=2&limit=20`);
  }
});

test("sorts all sizes by a figure in both directions, unknown values last, and back", async () => {
  const api = createApi();
  const figures = { vcpus: 500, memoryMb: 9_000_000, storageGb: 77_777 };
  api.catalogue.add({ id: "the-largest", specification: "largest", ...figures });
  api.catalogue.add({ id: "nothing-known" });
  const app = await openApp({ api, at: paged });
  await reads(pager.position, "1–20 of 26");
  for (const [column, sort] of [
    ["vCPUs", "vcpus"],
    ["Memory", "memory"],
    ["Storage", "storage"],
    ["Memory per vCPU", "memoryPerVcpu"],
  ] as const) {
    expect(catalogue.header(column)).not.toHaveAttribute("aria-sort");
    await sortBy(app, column);
    await waitFor(() => expect(catalogue.header(column)).toHaveAttribute("aria-sort", "ascending"));
    expect(app.address()).toBe(`/specifications?limit=20&sort=${sort}`);
    await press(app, () => pager.button("Next"));
    await lastNameIs("nothing-known");
    expect(catalogue.names()[4]).toHaveTextContent("largest");
    await sortBy(app, column);
    await addressIs(app, `/specifications?sort=-${sort}&limit=20`);
    await firstNameIs("largest");
    expect(catalogue.header(column)).toHaveAttribute("aria-sort", "descending");
    const numbers = catalogue.values(column).map(numberOf);
    expect(numbers).toHaveLength(20);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    await press(app, () => pager.button("Next"));
    await lastNameIs("nothing-known");
    await sortBy(app, column);
    await addressIs(app, paged);
    await firstNameIs("c1-m2");
  }
});

test("a pasted link, back and forward open the same sort and page", async () => {
  const api = createApi();
  growTo(130, api);
  const app = await openApp({ api, at: `${at}?sort=-vcpus&page=2&limit=10` });
  await reads(pager.position, "11–20 of 130");
  await firstNameIs("x119");
  await app.load();
  await firstNameIs("x119");
  api.log.clear();
  await press(app, () => pager.button("Next"));
  await firstNameIs("x109");
  await sortBy(app, "Name");
  await addressIs(app, "/specifications?sort=name&limit=10");
  await firstNameIs("c1-m2");
  // The catalogue is loaded: other pages and sorts need no request.
  expect(pagesRead(api)).toEqual([]);
  await app.goBack();
  await firstNameIs("x109");
  await app.goBack();
  await firstNameIs("x119");
  await app.goForward();
  await firstNameIs("x109");
});

test("a limit in the address gives pages, and all rows are one page again", async () => {
  const app = await openApp({ at: paged });
  await reads(pager.position, "1–20 of 24");
  await hasNames(20);
  await press(app, () => pager.button("Next"));
  await addressIs(app, "/specifications?page=2&limit=20");
  await reads(pager.position, "21–24 of 24");
  await hasNames(4);
  await showRows(app, 100);
  await waitFor(() => expect(app.address()).toBe("/specifications"));
  await hasNames(24);
});

test("a passing failure in the middle is not displayed", async () => {
  const api = createApi();
  growTo(250, api);
  api.faults.add({ path, status: 500, skip: 1, count: 1 });
  await openApp({ api, at: `${at}?sort=-vcpus` });
  await reads(pager.position, "1–100 of 250");
  expect(exists(alert)).toBe(false);
  // Only the failed page is requested again.
  expect(pagesRead(api)).toEqual(["1/100", "2/100", "2/100", "3/100"]);
});

test("leaving a page that the catalogue is reading too does not end that request", async () => {
  const api = createApi();
  api.faults.add({ path, query: { limit: "100" }, kind: "pass", delayMs: 3000 });
  const app = await openApp({ api, at: paged });
  await hasNames(20);
  await app.user.click(screen.getByRole("link", { name: "Specifications" }));
  await addressIs(app, at);
  await app.goBack();
  await addressIs(app, paged);
  await passTime(3000);
  await sortBy(app, "vCPUs");
  await waitFor(() => expect(catalogue.header("vCPUs")).toHaveAttribute("aria-sort", "ascending"));
  expect(pagesRead(api)).toEqual(["1/20", "1/100"]);
});

test("a failure that stays is displayed with its code, and Retry reads the rest", async () => {
  const api = createApi();
  growTo(250, api);
  api.faults.add({ path, status: 500, skip: 1 });
  const app = await openApp({ api, at: `${at}?sort=-vcpus` });
  await passTimeUntil(alert);
  expect(alert()).toHaveTextContent("INTERNAL_SERVER_ERROR");
  api.faults.clear();
  await retry(app);
  await firstNameIs("x249");
  await reads(pager.position, "1–100 of 250");
  await waitFor(() => expect(exists(alert)).toBe(false));
});

test("a failed first reading replaces the table, and Retry works", async () => {
  const api = createApi();
  api.faults.add({ path, status: 403 });
  const app = await openApp({ api, at: `${at}?sort=name` });
  await waitFor(() => expect(alert()).toHaveTextContent("FORBIDDEN"));
  expect(exists(catalogue.table)).toBe(false);
  api.faults.clear();
  await retry(app);
  await firstNameIs("c1-m2");
  await waitFor(() => expect(exists(alert)).toBe(false));
});

test("a catalogue that changes during the reading says so, and is complete after Load again", async () => {
  const released = Promise.withResolvers<void>();
  const api = createApi({ wait: () => released.promise });
  growTo(150, api);
  api.faults.add({ path, kind: "pass", delayMs: 1, skip: 1, count: 1 });
  const app = await openApp({ api, at: `${at}?sort=-vcpus&limit=100` });
  await waitFor(() => expect(pagesRead(api)).toContain("2/100"));
  api.catalogue.remove("size-30");
  released.resolve();
  const notice = () => screen.getByText(/^The catalogue changed while it was loading/);
  await waitFor(() => expect(notice()).toBeVisible());
  await press(app, () => screen.getByRole("button", { name: "Load again" }));
  await waitFor(() => expect(exists(notice)).toBe(false));
  await reads(pager.position, "1–100 of 149");
  // It moved from the second page in the first reading to the first page.
  expect(catalogue.row("x100")).toBeVisible();
  await press(app, () => pager.button("Next"));
  await reads(pager.position, "101–149 of 149");
  expect(catalogue.row("x31")).toBeVisible();
  expect(exists(() => catalogue.row("x30"))).toBe(false);
});

test("the text of a query has the size of one without a name, and a link with its ID still works", async () => {
  const api = createApi();
  const id = String(api.catalogue.page(1, 24).find((size) => !size["specification"])?.["id"]);
  const app = await openApp({ api, at });
  const size = "6 vCPU · 12 GB";
  await reads(() => catalogue.cell(size, "Name"), `${size}no name`);
  const link = () => screen.getByRole("link", { name: `Show instances that use ${size}` });
  const expected = "/instances?q=spec%3A%226%20vCPU%2012%20GB%22";
  await waitFor(() => expect(link()).toHaveAttribute("href", expected));
  await app.user.click(link());
  await addressIs(app, expected);
  const chip = () => screen.getByRole("button", { name: /^Filter by specification/ });
  await waitFor(() => expect(chip()).toHaveAccessibleName(`Filter by specification: ${size}`));
  const count = () => screen.getByText(/^[\d,]+ of 250$/).textContent;
  await waitFor(() => expect(count()).toMatch(/^[1-9]/));
  const found = count();
  await app.load(`/instances?q=spec%3A${id}`);
  await waitFor(() => expect(count()).toBe(found));
  expect(chip()).toHaveAccessibleName(`Filter by specification: ${size}`);
});

/** The catalogue, after a search has loaded the fleet. */
async function openCounted(api: Api): Promise<TestApp> {
  const app = await openApp({ api, at: "/instances?q=state:running" });
  await waitFor(() => expect(screen.getByText(/^[\d,]+ of [\d,]+$/)).toBeVisible());
  await app.user.click(screen.getByRole("link", { name: "Specifications" }));
  await hasNames(24);
  return app;
}

test("instances are counted in any spelling, however many specifications they name", async () => {
  const api = createApi({ instances: 1010 });
  for (const [place, instance] of api.fleet.page(1, 1010).entries()) {
    const specification = place < 1007 ? `a${place}` : "C2-M8";
    api.fleet.patch(String(instance["id"]), { specification, specificationId: undefined });
  }
  await openCounted(api);
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "3 instances that use c2-m8" })).toBeVisible(),
  );
});

/** The links that say how many instances use a size. */
const counts = { name: /^[\d,]+ instances? (uses|that use) / };

test("the instances of each size are counted where the fleet is loaded", async () => {
  const app = await openCounted(createApi());
  const total = (await screen.findAllByRole("link", counts)).reduce(
    (sum, link) => sum + Number.parseInt(link.textContent),
    0,
  );
  expect(total).toBe(250);
  await app.load(at);
  await hasNames(24);
  expect(screen.queryAllByRole("link", counts)).toEqual([]);
});
