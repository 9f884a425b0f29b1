import { expect, passTimeUntilVisible, test } from "./journey.ts";

test("shows name, vCPUs, memory and storage of every size", async ({
  page,
  connectPage,
  specifications,
  server,
}) => {
  await connectPage.enter("/specifications");
  await expect(page).toHaveTitle(/^Specifications \(\d+\) · Compute$/);
  const headers = ["Name", "vCPUs", "Memory", "Storage"];
  await expect(specifications.headers).toContainText(headers);
  for (const size of server.api.catalogue.page(1, 5)) {
    const name = String(size["specification"]);
    await expect(await specifications.cell(name, "Name")).toContainText(String(size["id"]));
    const { vcpus, memoryMb, storageGb } = size;
    const memory = Number(memoryMb) / 1024;
    await expect(await specifications.cell(name, "vCPUs")).toHaveText(String(vcpus));
    await expect(await specifications.cell(name, "Memory")).toHaveText(`${memory} GB`);
    await expect(await specifications.cell(name, "Storage")).toHaveText(`${String(storageGb)} GB`);
    const each = await specifications.cell(name, "Memory per vCPU");
    await expect(each).toHaveText(`${memory / Number(vcpus)} GB`);
  }
});

test("while the next page is on its way the range is still that of the rows", async ({
  connectPage,
  pager,
  server,
}) => {
  await connectPage.enter("/specifications");
  await expect(pager.position).toHaveText("1–20 of 24");
  const next = { path: "/api/v1/computes/specifications", query: { page: "2" } };
  server.api.faults.add({ kind: "hang", ...next });
  await pager.goTo("Next");
  await expect(pager.pageBox).toHaveValue("2");
  await expect(pager.position).toHaveText("1–20 of 24");
});

test("has two pages, in the pager and in the address", async ({
  page,
  connectPage,
  specifications,
  pager,
}) => {
  await connectPage.enter("/specifications");
  await expect(pager.position).toHaveText("1–20 of 24");
  await expect(specifications.names).toHaveCount(20);
  await pager.goTo("Next");
  await expect(page).toHaveURL("/specifications?page=2");
  await expect(pager.position).toHaveText("21–24 of 24");
  await expect(specifications.names).toHaveCount(4);
  await page.reload();
  await expect(pager.position).toHaveText("21–24 of 24");
  await page.goBack();
  await expect(pager.position).toHaveText("1–20 of 24");
  await pager.showRows(100);
  await expect(page).toHaveURL("/specifications?limit=100");
  await expect(specifications.names).toHaveCount(24);
});

test("an address that cannot be is corrected, a page past the end offers the last", async ({
  page,
  connectPage,
  specifications,
  pager,
}) => {
  await connectPage.enter();
  await specifications.open("?page=0&limit=1000");
  await expect(specifications.names).toHaveCount(20);
  await expect(page).toHaveURL("/specifications");
  await specifications.open("?page=9");
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(pager.position).toHaveText("21–24 of 24");
});

test("a size without a name goes by its id, one without figures by dashes", async ({
  connectPage,
  specifications,
  server,
}) => {
  const [nameless, bare] = [7, 1].map((place) => server.api.catalogue.page(place, 1)[0]?.["id"]);
  server.api.catalogue.patch(String(bare), { vcpus: null, memoryMb: "lots", storageGb: undefined });
  await connectPage.enter("/specifications");
  const cell = await specifications.cell(String(nameless), "Name");
  await expect(cell).toHaveText(`—${String(nameless)}`);
  await expect(await specifications.cell(String(nameless), "vCPUs")).toHaveText("6");
  for (const column of ["vCPUs", "Memory", "Storage", "Memory per vCPU"] as const) {
    await expect(await specifications.cell(String(bare), column)).toHaveText("—");
  }
});

test("a failure says so, and Retry works", async ({
  page,
  connectPage,
  specifications,
  server,
}) => {
  await page.clock.install();
  await connectPage.enter();
  server.api.faults.add({ path: "*/specifications", status: 500 });
  await specifications.open();
  await passTimeUntilVisible(page, specifications.problem);
  await expect(specifications.problem).toContainText("INTERNAL_SERVER_ERROR");
  server.api.faults.clear();
  await specifications.retryButton.click();
  await expect(specifications.names).toHaveCount(20);
  await expect(specifications.problem).toHaveCount(0);
});
