import { parseCsv } from "../../src/ui/testing/parse-csv.ts";
import { targetAt } from "../actions/target.ts";
import { downloadedBy } from "../pages/downloads.ts";
import { expect, firstTargets, test } from "./test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the selection is exported as it was chosen, over pages, without loading the fleet", async ({
  app,
  page,
  selection,
  server,
}) => {
  const [first] = firstTargets(server.api, 1);
  const other = targetAt(server.api, 25);
  server.api.fleet.patch(other.id, { hostName: '=HYPERLINK("http://x")' });
  await app.open();
  await selection.select(first?.host ?? "");
  await app.pager.goTo("Next");
  await selection.select('=HYPERLINK("http://x")');
  const save = (format: string) =>
    downloadedBy(page, async () => {
      await selection.button("Export").click();
      await page.getByRole("menuitem", { name: format, exact: true }).click();
    });
  const [names, ...rows] = parseCsv((await save("CSV")).text);
  expect(names?.slice(0, 2)).toEqual(["id", "hostName"]);
  expect(rows.map(([id, host]) => [id, host])).toEqual([
    [first?.id, first?.host],
    [other.id, `'=HYPERLINK("http://x")`],
  ]);
  const items: unknown = JSON.parse((await save("JSON")).text);
  expect(items).toEqual([
    expect.objectContaining({ id: first?.id }),
    expect.objectContaining({ id: other.id }),
  ]);
  const whole = server.api.log.entries().filter(({ search }) => search.includes("limit=100"));
  expect(whole.filter(({ path }) => path === "/api/v1/computes")).toEqual([]);
});

test("the addresses of the selection are copied, one a line, and what has none is told", async ({
  app,
  fleet,
  page,
  selection,
  server,
}) => {
  const targets = firstTargets(server.api, 3);
  server.api.fleet.patch(targets[1]?.id ?? "", { ipv4: null });
  await app.open();
  await selection.select(...targets.map(({ host }) => host));
  await selection.button("Copy IPs").click();
  await expect(app.note("Copied 2 addresses")).toContainText("1 instance has none");
  // Found out as a person does: by pasting it somewhere; a field of one line makes blanks of the line breaks.
  await fleet.box.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(fleet.box).toHaveValue(`${targets[0]?.ipv4} ${targets[2]?.ipv4}`);
});
