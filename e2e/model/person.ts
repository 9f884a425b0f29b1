import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { LocalApi } from "../../local-api/local-api.ts";
import { readFaults, type Step, writeFaults } from "./steps.ts";

/** If the page was left at once, a confirmed write may never have been sent. */
export interface Intent {
  request: string;
  certain: boolean;
}

const confirmName = /^(Stop instance|Stop anyway|Delete instance)$/;

/** Steps for which a dialog must be open, and those that one prevents. */
const inDialog = new Set<Step["do"]>(["confirm", "confirm and reload at once", "cancel"]);
const besideDialog = new Set<Step["do"]>([
  "open",
  "select",
  "select the page",
  "open for many",
  "to the run",
  "look elsewhere and come back",
]);

/** Performs the steps in real tabs and records what was confirmed. Skips steps that are impossible at that moment. */
export class Person {
  readonly intents: Intent[] = [];
  readonly #context: BrowserContext;
  readonly #api: LocalApi;
  readonly #tabs: Page[];
  #page: Page;

  constructor(context: BrowserContext, page: Page, api: LocalApi) {
    this.#context = context;
    this.#api = api;
    this.#tabs = [page];
    this.#page = page;
  }

  async take(step: Step): Promise<void> {
    const dialog = this.#page.getByRole("dialog");
    const asking = await dialog.isVisible();
    if (asking ? besideDialog.has(step.do) : inDialog.has(step.do)) return;
    switch (step.do) {
      case "write fault":
        for (const method of ["POST", "DELETE"] as const)
          this.#api.faults.add({ ...writeFaults[step.fault], method, count: 1 });
        return;
      case "read fault":
        this.#api.faults.add({ ...readFaults[step.fault], method: "GET", count: 1 });
        return;
      case "open":
        return await this.#open(step.kind, step.row);
      case "select":
        return await this.#selectRow(step.row);
      case "select the page":
        return await this.#selectPage();
      case "open for many":
        return await this.#openForMany(step.kind);
      case "to the run":
        return await this.#controlRun(step.order);
      case "confirm":
        return await this.#confirm(step);
      case "confirm and reload at once":
        return await this.#confirmAndReload();
      case "cancel":
        return await this.#cancel(step.by);
      case "reload":
        return await this.#reload();
      case "look elsewhere and come back":
        return await this.#lookElsewhere();
      case "open another tab":
        if (this.#tabs.length < 2) await this.#openTab();
        return;
      case "go to the other tab":
        return await this.#switchTab();
    }
  }

  async #open(kind: "Stop" | "Delete", row: number): Promise<void> {
    const actions = this.#page.getByRole("button", { name: /^Actions for / }).nth(row);
    const item = this.#page.getByRole("menuitem", { name: `${kind}…` });
    const dialog = this.#page.getByRole("dialog");
    // A press right after a dialog has closed, or on a row that a refresh has moved, does nothing.
    await expect(async () => {
      // On a slow machine the item's click takes longer than that, and has opened it all the same.
      if (await dialog.isVisible()) return;
      await actions.click({ timeout: 5000 });
      await item.click({ timeout: 2000 });
    }).toPass();
    await expect(dialog).toBeVisible();
  }

  async #selectRow(row: number): Promise<void> {
    const boxes = this.#page.getByRole("row").getByRole("checkbox", { name: /^Select / });
    // The first is in the header.
    await boxes.nth(row + 1).click();
  }

  async #selectPage(): Promise<void> {
    await this.#page.getByRole("checkbox", { name: "Select all on this page" }).click();
  }

  async #openForMany(kind: "Stop" | "Delete"): Promise<void> {
    const button = this.#page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: `${kind}…` });
    // A run may have requested all of them already, and then takes them out of the selection.
    if (!(await button.isVisible()) || !(await button.isEnabled())) return;
    const isOpened = await button.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (isOpened) await expect(this.#page.getByRole("dialog")).toBeVisible();
  }

  /** Offered for more than 10. */
  async #startWithOne(): Promise<void> {
    const box = this.#page.getByRole("dialog").getByRole("checkbox", { name: "Start with one" });
    if (await box.isVisible()) await box.check();
  }

  /** The run may end before the click. A held one goes on only by Resume. */
  async #controlRun(order: string): Promise<void> {
    const run = this.#page.getByRole("region", { name: "Run", exact: true });
    const button = run.getByRole("button", { name: order, exact: true });
    if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined);
  }

  /** @returns false if there's nothing to confirm */
  async #readyForMany(): Promise<boolean> {
    const dialog = this.#page.getByRole("dialog");
    const include = dialog.getByRole("checkbox", { name: /^Include/ });
    while ((await include.count()) > 0 && !(await include.first().isChecked()))
      await include.first().check();
    const items = dialog.getByRole("listitem");
    const count = await items.count();
    if (count === 0) return false;
    const number = dialog.getByRole("textbox", { name: "Number of instances" });
    if (await number.isVisible()) await number.fill(String(count));
    const confirm = dialog.getByRole("button", { name: /^(Stop|Delete) \d+ instances?$/ });
    await expect(confirm).toBeEnabled();
    const isStop = (await confirm.innerText()).startsWith("Stop");
    for (const text of await items.allInnerTexts()) {
      const id = /^\d+$/m.exec(text)?.[0] ?? text;
      this.intents.push({
        request: isStop ? `POST /api/v1/computes/${id}/stop` : `DELETE /api/v1/computes/${id}`,
        // The instance may be skipped, and the run cancelled or left.
        certain: false,
      });
    }
    return true;
  }

  /** @returns false if there's nothing to confirm: the instance is gone, or couldn't be read */
  async #ready(): Promise<boolean> {
    const dialog = this.#page.getByRole("dialog");
    if (await this.#isForMany()) return await this.#readyForMany();
    const confirm = dialog.getByRole("button", { name: confirmName });
    const facts = dialog.getByRole("definition");
    const stuck = dialog
      .getByRole("button", { name: "Retry" })
      .or(dialog.getByText("no longer exists"));
    await expect(facts.first().or(stuck.first()).first()).toBeVisible();
    if (!(await facts.first().isVisible()) || !(await confirm.isVisible())) return false;
    const name = dialog.getByRole("textbox", { name: "Host name" });
    const id = await facts.nth(1).innerText();
    const stop = (await confirm.innerText()).startsWith("Stop");
    this.intents.push({
      request: stop ? `POST /api/v1/computes/${id}/stop` : `DELETE /api/v1/computes/${id}`,
      certain: true,
    });
    // If the instance is gone, its fields disappear.
    const gone = dialog.getByText("no longer exists");
    if (await name.isVisible())
      await name.fill(await facts.first().innerText(), { timeout: 5000 }).catch(() => undefined);
    await expect(async () => {
      if (!(await gone.isVisible())) await expect(confirm).toBeEnabled({ timeout: 1000 });
    }).toPass();
    return true;
  }

  async #isForMany(): Promise<boolean> {
    const dialog = this.#page.getByRole("dialog", { name: /^(Stop|Delete) \d+ instances?\?$/ });
    return await dialog.isVisible();
  }

  async #confirm({ startsWithOne }: { startsWithOne: boolean }): Promise<void> {
    const forMany = await this.#isForMany();
    if (!(await this.#ready())) return;
    if (forMany && startsWithOne) await this.#startWithOne();
    const dialog = this.#page.getByRole("dialog");
    if (forMany) {
      await dialog.getByRole("button", { name: /instances?$/ }).click();
      await expect(
        dialog
          .getByRole("alert")
          .or(this.#page.getByRole("region", { name: "Run", exact: true }))
          .first(),
      ).toBeVisible();
      return;
    }
    const before = await dialog.getByRole("alert").allInnerTexts();
    await dialog
      .getByRole("button", { name: confirmName })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    // Done when the dialog closes or shows the outcome.
    await expect
      .poll(
        async () =>
          !(await dialog.isVisible()) ||
          (await dialog
            .getByText(
              /^Not (stopped|deleted)|We don’t know|no longer exists|Nothing was done|was already stopped/,
            )
            .first()
            .isVisible()),
        { message: `an outcome (before: ${before.join()})`, timeout: 20_000 },
      )
      .toBe(true);
    // The check before the request failed or found nothing, so nothing is sent.
    const unsent = dialog
      .getByText(/no longer exists|Nothing was done|was already stopped/)
      .first();
    const intent = this.intents.at(-1);
    if (intent && (await unsent.isVisible())) intent.certain = false;
  }

  async #confirmAndReload(): Promise<void> {
    if (!(await this.#ready())) return;
    const intent = this.intents.at(-1);
    if (intent) intent.certain = false;
    await this.#page
      .getByRole("dialog")
      .getByRole("button", { name: /instances?$|^Stop anyway$/ })
      .click({ noWaitAfter: true, timeout: 5000 })
      .catch(() => undefined);
    await this.#reload();
  }

  async #cancel(by: "Escape" | "Cancel"): Promise<void> {
    const dialog = this.#page.getByRole("dialog");
    if (by === "Escape") await this.#page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: /^(Cancel|Close)$/ }).click();
    await expect(dialog).toBeHidden();
  }

  async #reload(): Promise<void> {
    await this.#page.reload();
    await this.#listShown();
  }

  async #lookElsewhere(): Promise<void> {
    await this.#page.getByRole("link", { name: "Specifications" }).click();
    await expect(this.#page.getByRole("heading", { name: "Specifications" })).toBeVisible();
    await this.#page.getByRole("link", { name: "Instances", exact: true }).click();
    await this.#listShown();
  }

  async #openTab(): Promise<void> {
    this.#page = await this.#context.newPage();
    this.#tabs.push(this.#page);
    await this.#page.goto("/instances");
    await this.#listShown();
  }

  async #switchTab(): Promise<void> {
    this.#page = this.#tabs.find((tab) => tab !== this.#page) ?? this.#page;
    await this.#page.bringToFront();
  }

  async #listShown(): Promise<void> {
    const page = this.#page;
    const row = page.getByRole("button", { name: /^Actions for / }).first();
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(row.or(retry).first()).toBeVisible();
    if (!(await row.isVisible())) await retry.first().click();
    await expect(row).toBeVisible();
  }

  /** Counts journal entries by outcome, from the Activity page. */
  async journal(): Promise<Record<string, number>> {
    const page = this.#page;
    if (await page.getByRole("dialog").isVisible()) await this.#cancel("Escape");
    await page.getByRole("link", { name: "Activity" }).click();
    await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
    const counts: Record<string, number> = {};
    const table = page.getByRole("table", { name: "Activity" });
    if (!(await table.isVisible())) return counts;
    await page.getByRole("combobox", { name: "Rows per page" }).selectOption("100");
    // A run is one row that expands to its operations.
    const folded = table.getByRole("button", { expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    const more = table.getByRole("button", { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.first().click();
    const rows = await table
      .getByRole("row")
      .filter({ hasNot: page.getByRole("button", { expanded: true }) })
      .allInnerTexts();
    for (const row of rows.slice(1)) {
      const [, outcome = "?"] =
        /\b(Waiting|Sent|Accepted|Done|Already gone|Refused|Unknown|Not sent|Skipped|Blocked)\b/.exec(
          row,
        ) ?? [];
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  }
}
