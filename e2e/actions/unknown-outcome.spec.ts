import { expect, test } from "./test.ts";
import { acted, waitForFurtherRequests, readingsOf, writeOf } from "./api.ts";

// With a real connection. src/operations/execute-operation.test.ts covers all failures.

for (const { what, rule, answered } of [
  { what: "before the response", rule: { kind: "cut" }, answered: "unanswered" },
  { what: "in the response's body", rule: { kind: "truncate", cut: true }, answered: 202 },
] as const) {
  test(`a connection lost ${what} to a stop: the outcome is unknown until a read shows it`, async ({
    app,
    page,
    server,
    target,
    writes,
  }) => {
    await page.clock.install();
    await app.open();
    server.api.faults.add({ ...rule, method: "POST", when: "after", count: 1 });
    const dialog = await app.openDialog("Stop", target.host);
    await dialog.confirmFor(target.host);
    const problem = dialog.problem("We don’t know whether");
    await expect(problem).toContainText(/unreachable|network/i);
    await expect(problem).toContainText(acted.Stop);
    expect(readingsOf(server.api, target)).toBeGreaterThanOrEqual(2);
    // The browser mustn't resend the request by itself.
    await waitForFurtherRequests(page, server.api);
    await dialog.cancel.click();
    await writes.are(writeOf("Stop", target, answered));
  });
}
