import { expect, test } from "./journey.ts";

const id = "480324";

test("shows everything that the API knows of an instance", async ({
  page,
  connectPage,
  detail,
  server,
}) => {
  const item = {
    hostName: "web-1",
    createdAt: "2026-01-02T03:04:05.678Z",
    updatedAt: "2026-02-03T04:05:06.789Z",
    rack: { row: 7, slots: [1, 2] },
    note: "a new field",
  };
  server.api.fleet.patch(id, item);
  const raw = server.api.fleet.get(id) ?? {};
  const size = { specification: "c6-m12", vcpus: 6, memoryMb: 12_288, storageGb: 150 };
  server.api.catalogue.patch(String(raw["specificationId"]), size);
  await connectPage.enter(`/instances/${id}`);
  await expect(detail.heading).toHaveText("web-1");
  await expect(page).toHaveTitle("web-1 · Compute");
  await expect(page.getByText("Running", { exact: true })).toBeVisible();

  for (const [card, name, value] of [
    ["Overview", "ID", id],
    ["Overview", "Host name", "web-1"],
    ["Overview", "State", "RUNNING"],
    ["Overview", "Image", raw["image"]],
    ["Overview", "Region", raw["region"]],
    ["Overview", "Tags", "apiprodpci"],
    ["Overview", "Created", "Jan 2, 2026, 03:04:05 AM"],
    ["Overview", "Updated", "Feb 3, 2026, 04:05:06 AM"],
    ["Network", "Public IPv4", raw["ipv4"]],
    ["Network", "Private IPv4", raw["privateIpv4"]],
    ["Specification", "vCPUs", "6"],
    ["Specification", "Memory", "12 GB"],
    ["Specification", "Storage", "150 GB"],
    ["Other fields", "hypervisor", raw["hypervisor"]],
    ["Other fields", "rack", '{"row":7,"slots":[1,2]}'],
    ["Other fields", "note", "a new field"],
  ] as const) {
    await expect(await detail.fact(card, name)).toContainText(String(value));
  }
  await expect(detail.card("Specification")).toContainText("c6-m12");
});

test("shows the JSON as it came, and the request without the key", async ({
  connectPage,
  detail,
  server,
}) => {
  await connectPage.enter(`/instances/${id}`);
  await expect(detail.heading).toBeVisible();
  const shown: unknown = JSON.parse(await detail.rawJson.innerText());
  expect(shown).toEqual(server.api.fleet.get(id));
  await expect(detail.curlCommand).toHaveText(
    `curl -sS '${server.url}/api/v1/computes/${id}' \\ -H "Authorization: Bearer $COMPUTE_API_KEY"`,
  );
});

test("an instance without extra fields has no card for them", async ({ connectPage, detail }) => {
  await connectPage.enter("/instances/480213");
  await expect(detail.card("Raw JSON")).toBeVisible();
  await expect(detail.card("Other fields")).toHaveCount(0);
});

test("what is missing shows a dash", async ({ connectPage, detail, server }) => {
  server.api.fleet.add({ id: "5" }, "start");
  await connectPage.enter("/instances/5");
  await expect(detail.heading).toHaveText("5");
  for (const name of ["Host name", "State", "Image", "Region", "Tags", "Created", "Updated"]) {
    await expect(await detail.fact("Overview", name)).toHaveText("—");
  }
  for (const name of ["Public IPv4", "Private IPv4"]) {
    await expect(await detail.fact("Network", name)).toHaveText("—");
  }
  for (const name of ["vCPUs", "Memory", "Storage"]) {
    await expect(await detail.fact("Specification", name)).toHaveText("—");
  }
});

test("a size that is not in the catalogue is said so", async ({ connectPage, detail, server }) => {
  server.api.fleet.patch(id, { specificationId: "no-such-size" });
  await connectPage.enter(`/instances/${id}`);
  await expect(detail.card("Specification")).toContainText("no-such-size");
  await expect(detail.card("Specification")).toContainText("no such specification");
});
