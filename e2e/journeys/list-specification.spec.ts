import type { LocalApi } from "../../local-api/local-api.ts";
import { expect, test } from "./journey.ts";

/** What the first rows must show: name, else id, and the catalogue's sizes. */
function expectedSpecifications({ fleet, catalogue }: LocalApi) {
  const sizes = catalogue.page(1, 100);
  return fleet.page(1, 10).map(({ hostName, specificationId, specification }) => {
    const size = sizes.find(
      (size) =>
        size["id"] === specificationId ||
        (specification !== undefined && size["specification"] === specification),
    );
    const name = specification ?? size?.["specification"] ?? specificationId;
    const figures = size && `${String(size["vcpus"])} vCPU · ${Number(size["memoryMb"]) / 1024} GB`;
    return { host: String(hostName), shown: [String(name), figures].filter((part) => part) };
  });
}

for (const representation of ["id", "name", "mixed"] as const) {
  test.describe(`instances with the representation ${representation}`, () => {
    test.use({ serverOptions: { representation } });

    test("show name, vCPUs and memory of their size", async ({ connectPage, list, server }) => {
      const expected = expectedSpecifications(server.api);
      expect(expected[0]?.shown).toEqual(["c2-m8", "2 vCPU · 8 GB"]);
      await connectPage.enter();
      for (const { host, shown } of expected) {
        const cell = await list.cell(host, "Specification");
        await expect(cell).toHaveText(shown.join(""));
      }
    });
  });
}

test("both fields at once are understood", async ({ connectPage, list, server }) => {
  const { specificationId } = server.api.fleet.get("480213") ?? {};
  server.api.fleet.patch("480213", { hostName: "both", specification: "c2-m8" });
  server.api.fleet.patch("480250", {
    hostName: "swapped",
    specificationId: "gone",
    specification: "c2-m8",
  });
  server.api.fleet.patch("480287", {
    hostName: "by-id",
    specificationId,
    specification: "renamed",
  });
  await connectPage.enter();
  await expect(await list.cell("both", "Specification")).toContainText("c2-m82 vCPU · 8 GB");
  await expect(await list.cell("swapped", "Specification")).toContainText("c2-m82 vCPU · 8 GB");
  await expect(await list.cell("by-id", "Specification")).toContainText("renamed2 vCPU · 8 GB");
});

test("what the catalogue does not have shows as it came", async ({ connectPage, list, server }) => {
  server.api.fleet.patch("480213", { hostName: "web-1", specificationId: "no-such-size" });
  await connectPage.enter();
  await expect(await list.cell("web-1", "Specification")).toHaveText("no-such-size");
});

test("a size of which only one figure is known shows that", async ({
  connectPage,
  list,
  server,
}) => {
  const { specificationId } = server.api.fleet.get("480213") ?? {};
  server.api.catalogue.patch(String(specificationId), { memoryMb: null, specification: undefined });
  server.api.fleet.patch("480213", { hostName: "web-1" });
  await connectPage.enter();
  const cell = await list.cell("web-1", "Specification");
  await expect(cell).toHaveText(`${String(specificationId)}2 vCPU`);
});

test("without the catalogue the instances show all the same", async ({
  connectPage,
  list,
  server,
}) => {
  server.api.faults.add({ path: "*/specifications", status: 403 });
  const { specificationId } = server.api.fleet.get("480213") ?? {};
  server.api.fleet.patch("480213", { hostName: "web-1" });
  await connectPage.enter();
  await expect(await list.cell("web-1", "Specification")).toHaveText(String(specificationId));
  await expect(list.problem).toHaveCount(0);
});
