import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { createLocalApi, type LocalApi } from "../../local-api/local-api.ts";
import { root } from "../../scripts/run.mjs";
import { serve } from "../../scripts/serve.ts";
import { localConfig } from "../../scripts/same-origin.ts";
import { openSite } from "../../scripts/site.ts";
import { expect, test } from "../support/test.ts";
import { type Intent, Person } from "./person.ts";
import { sequences, type Step } from "./steps.ts";

const total = Number(process.env["MODEL_RUNS"] ?? 2);
const seed = Number(process.env["MODEL_SEED"] ?? 20_261_120);
const batches = Math.min(total, 10);
const closingMs = 20_000;
const stepMs = 60_000;
const site = openSite(join(root, "dist"));

/**
 * After any sequence of user steps and network faults, the server has received exactly the confirmed writes, each
 * once. Only a write answered 429 is sent again.
 */
function checkWrites(api: LocalApi, intents: Intent[], steps: Step[]): void {
  const arrived = api.log
    .writes()
    .filter(({ status }) => status !== 429)
    .map(({ method, path }) => `${method} ${path}`);
  const confirmed = intents.map(({ request }) => request);
  const sequence = JSON.stringify(steps);
  for (const request of new Set([...arrived, ...confirmed])) {
    const count = (list: string[]) => list.filter((other) => other === request).length;
    const certain = intents.filter((intent) => intent.certain && intent.request === request).length;
    expect(
      count(arrived),
      `${request} unconfirmed or twice, after ${sequence}`,
    ).toBeLessThanOrEqual(count(confirmed));
    expect(count(arrived), `${request} not sent, after ${sequence}`).toBeGreaterThanOrEqual(
      certain,
    );
  }
}

/**
 * The journal has each intent with an outcome. If the page is left right at the click, the intent may be missing;
 * then it sent nothing either.
 */
async function checkJournal(api: LocalApi, person: Person, steps: Step[]): Promise<void> {
  const arrived = api.log.writes().filter(({ status }) => status !== 429).length;
  const certain = person.intents.filter((intent) => intent.certain).length;
  await expect(async () => {
    const { Waiting = 0, Sent = 0, ...resolved } = await person.journal();
    const known = Object.values(resolved).reduce((sum, count) => sum + count, 0);
    const message = `in the journal after ${JSON.stringify(steps)}`;
    expect(Waiting + Sent, `open ${message}`).toBe(0);
    expect(known, message).toBeGreaterThanOrEqual(Math.max(arrived, certain));
    expect(known, message).toBeLessThanOrEqual(person.intents.length);
  }).toPass({ timeout: 30_000 });
}

for (let batch = 0; batch < batches; batch++) {
  const runs = fc.sample(sequences, { seed: seed + batch, numRuns: Math.ceil(total / batches) });
  test(`nothing unconfirmed, nothing twice, nothing lost: ${runs.length} sequences from seed ${seed + batch}`, async ({
    browser,
    problems,
  }) => {
    test.setTimeout(60_000 * runs.length);
    for (const steps of runs) {
      const api = createLocalApi({ instances: 80, transitMs: 300 });
      const server = await serve({ site, api, config: { ...localConfig, refreshSeconds: 1 } });
      const context = await browser.newContext({ baseURL: server.url });
      problems.watch(context);
      // The test's time limit covers many sequences, so a hanging step needs its own.
      context.setDefaultTimeout(stepMs);
      // Accept the prompt to leave the page.
      context.on("dialog", (leaving) => void leaving.accept());
      try {
        const page = await context.newPage();
        await page.goto("/");
        await page.getByRole("textbox", { name: "API key" }).fill("demo-owner-2f7c9a41");
        await page.getByRole("button", { name: "Connect", exact: true }).click();
        await expect(page.getByRole("button", { name: /^Actions for / }).first()).toBeVisible();
        const person = new Person(context, page, api);
        for (const step of steps) {
          await person.take(step);
          checkWrites(api, person.intents, steps);
        }
        api.faults.clear();
        await checkJournal(api, person, steps);
        checkWrites(api, person.intents, steps);
      } finally {
        // Don't wait for a context that closes slowly.
        await Promise.race([context.close(), sleep(closingMs)]);
        await server.close();
      }
    }
  });
}
