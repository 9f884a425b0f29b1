import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import { readingsOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { acted, methodOf, writeOf } from "./writes.ts";

interface Trouble {
  name: string;
  rule: FaultRule;
  answered: number | "unanswered";
  says: RegExp;
}

const troubles: Trouble[] = [
  {
    name: "a 500",
    rule: { status: 500, message: "Out of memory" },
    answered: 500,
    says: /Out of memory.*INTERNAL_SERVER_ERROR/,
  },
  { name: "a 503", rule: { status: 503, code: "AWAY" }, answered: 503, says: /AWAY/ },
  { name: "a gateway's 502", rule: { kind: "html" }, answered: 502, says: /HTTP 502/ },
  {
    name: "a lost connection",
    rule: { kind: "cut" },
    answered: "unanswered",
    says: /unreachable|network/i,
  },
];

for (const verb of ["Stop", "Delete"] as const) {
  for (const { name, rule, answered, says } of troubles) {
    for (const when of ["before", "after"] as const) {
      test(`${name} ${when} the API acts on a ${verb}: says that it is not known, and what was found`, async ({
        app,
        page,
        server,
        target,
        writes,
      }) => {
        await page.clock.install();
        await app.open();
        server.api.faults.add({ ...rule, method: methodOf[verb], when, count: 1 });
        const dialog = await app.askTo(verb, target.host);
        await dialog.confirmFor(target.host);
        const problem = dialog.problem("not known whether the API acted");
        await expect(problem).toContainText(says);
        const found = when === "after" ? acted[verb] : "Running";
        await expect(problem).toContainText(found);
        await expect
          .poll(() => dialog.facts())
          .toMatchObject({ State: expect.stringMatching(new RegExp(`^${found}`)) });
        expect(readingsOf(server.api, target)).toBeGreaterThanOrEqual(2);
        await writes.are(writeOf(verb, target, answered));

        await letAWhilePass(page, server.api);
        await dialog.cancel.click();
        await expect(await app.list.cell(target.host, "State")).toContainText(found);
        await writes.are(writeOf(verb, target, answered));
      });
    }
  }
}
