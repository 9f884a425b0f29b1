import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import { readingOf, readingsOf } from "./target.ts";
import { expect, test } from "./test.ts";
import { letAWhilePass } from "./time.ts";
import { methodOf, writeOf } from "./writes.ts";

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

const acted = { Stop: "Stopping", Delete: "Deleting" } as const;

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
        expect(readingsOf(server.api, target)).toBe(2);
        await writes.are(writeOf(verb, target, answered));

        await letAWhilePass(page, server.api);
        await dialog.cancel.click();
        await expect(await app.list.cell(target.host, "State")).toContainText(found);
        await writes.are(writeOf(verb, target, answered));
      });
    }
  }

  test(`no answer to a ${verb} within 15 s: says so, and what was found`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], kind: "hang", when: "after" });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.note("Sent")).toBeVisible();
    await writes.are(writeOf(verb, target, "unanswered"));
    await page.clock.fastForward(15_000);
    const problem = dialog.problem("not known whether the API acted");
    await expect(problem).toContainText("did not answer within 15 s");
    await expect(problem).toContainText(acted[verb]);
    await letAWhilePass(page, server.api);
    await writes.are(writeOf(verb, target, "unanswered"));
  });

  test(`a ${verb} whose outcome is not known can be tried again, on purpose`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ method: methodOf[verb], kind: "cut", count: 1 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    await expect(dialog.problem("not known whether the API acted")).toBeVisible();
    await writes.are(writeOf(verb, target, "unanswered"));
    // Somebody reads it first.
    await page.clock.fastForward(3000);
    await dialog.confirm.click();
    await expect(dialog.box).toBeHidden();
    await writes.are(writeOf(verb, target, "unanswered"), writeOf(verb, target));
  });

  test(`a ${verb} of unknown outcome whose instance cannot be read either: says both`, async ({
    app,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add({ method: methodOf[verb], status: 500 });
    server.api.faults.add({ ...readingOf(target), skip: 1, status: 500 });
    const dialog = await app.askTo(verb, target.host);
    await dialog.confirmFor(target.host);
    const problem = dialog.problem("not known whether the API acted");
    await expect(problem).toContainText("could not be read again");
    await writes.are(writeOf(verb, target, 500));
  });
}
