import { violations } from "../support/axe.ts";
import { askFor, expect, firstTargets, test } from "./test.ts";

// axe looks at every element many times over.
test.describe.configure({ timeout: 90_000 });

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test.describe(`in the ${colorScheme} theme, ${width} px wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("selection, dialog, run and report have no violation", async ({
        app,
        page,
        run,
        selection,
        server,
      }) => {
        const [first, ...others] = firstTargets(server.api, 3);
        server.api.faults.add({ method: "POST", count: 1, status: 409, code: "CONFLICT" });
        server.api.fleet.patch(first?.id ?? "", { state: "STOPPED" });
        await app.open();
        await selection.select(first?.host ?? "");
        await expect(selection.count).toHaveText("1 selected");
        expect(await violations(page)).toEqual([]);
        const dialog = await askFor(page, "Stop", others);
        expect(await violations(page)).toEqual([]);
        await dialog.confirm.click();
        await expect(run.panel).toContainText("1 done, 1 refused");
        expect(await violations(page)).toEqual([]);
        await run.openReport();
        await expect(run.outcome(others[0]?.host ?? "")).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}
