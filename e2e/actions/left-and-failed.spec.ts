import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { Verb } from "../pages/action-dialog.ts";
import { expect, test } from "./test.ts";
import { sendAndLeave, slow } from "./under-way.ts";
import { writeOf } from "./writes.ts";

const outcomes: { verb: Verb; rule: FaultRule; answered: number; says: RegExp }[] = [
  { verb: "Stop", rule: { status: 409 }, answered: 409, says: /Not stop.*CONFLICT/ },
  { verb: "Delete", rule: { status: 403 }, answered: 403, says: /Not delet.*FORBIDDEN/ },
  { verb: "Stop", rule: { status: 500 }, answered: 500, says: /Unknown.*INTERNAL_SERVER_ERROR/ },
  {
    verb: "Delete",
    rule: { status: 500, when: "after" },
    answered: 500,
    says: /Unknown.*Deleting.*INTERNAL_SERVER_ERROR/,
  },
  {
    verb: "Stop",
    rule: { status: 403, code: "TEAM_SUSPENDED" },
    answered: 403,
    says: /stop .*TEAM_SUSPENDED/,
  },
];

for (const { verb, rule, answered, says } of outcomes) {
  test(`a ${verb} left with Escape under way that ends with ${answered} ${says.source}`, async ({
    app,
    held,
    page,
    server,
    target,
    writes,
  }) => {
    await app.open();
    server.api.faults.add(slow(verb, rule));
    await sendAndLeave(await app.askTo(verb, target.host), target.host, () =>
      page.keyboard.press("Escape"),
    );
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf(verb, target, "unanswered"));

    held.release();
    const banner = app.alert(target.host);
    await expect(banner).toContainText(says);
    await expect(banner).toContainText(writes.requestId());
    await expect(app.alerts).toHaveCount(1);
    await banner.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(app.alerts).toBeHidden();
    await writes.are(writeOf(verb, target, answered));
  });
}
