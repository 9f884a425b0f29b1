import { type BoundFunctions, type queries, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { ConfigOverlay } from "../../scripts/same-origin.ts";
import { passIgnoredPresses, passTimeUntil } from "./clock.ts";
import { createApi, openApp, type TestApp } from "./open-app.tsx";
import { list, type Target, targetAt, type Verb, withText } from "./pages.ts";

/** What is selected in the list, and what can be done with all of it. */
export const selection = {
  bar: () => screen.getByRole("region", { name: "Selection" }),
  /** "2 selected" */
  count: () => within(selection.bar()).getByRole("status"),
  box: (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` }),
  /** The box of the header, for the whole page. */
  all: () => screen.getByRole("checkbox", { name: "Select all on this page" }),
  button: (name: string | RegExp) => within(selection.bar()).getByRole("button", { name }),
  /** Selects instances of the page that is shown. */
  async select({ user }: TestApp, ...targets: (Target | undefined)[]): Promise<void> {
    for (const target of targets) {
      await user.click(await waitFor(() => selection.box(target?.host ?? "")));
      await waitFor(() => expect(selection.box(target?.host ?? "")).toBeChecked());
    }
  },
  /** Selects neighbours: the first by a click, the others with Shift. */
  async selectRange({ user }: TestApp, targets: Target[]): Promise<void> {
    await user.click(selection.box(targets[0]?.host ?? ""));
    await user.keyboard("{Shift>}");
    await user.click(selection.box(targets.at(-1)?.host ?? ""));
    await user.keyboard("{/Shift}");
    await selection.is(`${targets.length} selected`);
  },
  /** Waits until so much is said to be selected. */
  async is(text: string): Promise<void> {
    await waitFor(() => expect(selection.count().textContent).toBe(text));
  },
};

/** The dialog that asks before many are stopped or deleted. */
export class BulkDialog {
  readonly #verb: Verb;

  constructor(verb: Verb) {
    this.#verb = verb;
  }

  /** Null while it is not open. */
  box(): HTMLElement | null {
    return screen.queryByRole("dialog", {
      name: new RegExp(`^${this.#verb} [\\d,]+ instances?\\?$`),
    });
  }

  inside(): BoundFunctions<typeof queries> {
    const box = this.box();
    if (!box) throw new Error("The dialog is not open");
    return within(box);
  }

  confirmButton(): HTMLElement {
    const name = new RegExp(`^${this.#verb} [\\d,]+ instances?$`);
    return this.inside().getByRole("button", { name });
  }

  cancelButton(): HTMLElement {
    return this.inside().getByRole("button", { name: "Cancel" });
  }

  /** How many are hit, and how many are skipped and why. */
  summary(): HTMLElement {
    return this.inside().getByRole("status");
  }

  number(): HTMLElement {
    return this.inside().getByRole("textbox", { name: "Number of instances" });
  }

  targets(): HTMLElement[] {
    return this.inside().getAllByRole("listitem");
  }

  include(text: RegExp): HTMLElement {
    return this.inside().getByRole("checkbox", { name: text });
  }

  problem(text: string | RegExp): HTMLElement {
    return withText(this.inside().getAllByRole("alert"), text);
  }

  async opened(): Promise<this> {
    await waitFor(() => expect(this.box()).toBeVisible());
    return this;
  }

  async closed(): Promise<void> {
    await waitFor(() => expect(this.box()).toBeNull());
  }

  /** Presses the confirming button once it can be used. */
  async confirm({ user }: TestApp): Promise<void> {
    await waitFor(() => expect(this.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
    await user.click(this.confirmButton());
  }
}

/** The button that unfolds a run. */
const runName = /^(Stop|Delete) [\d,]+ instances?$/;

/** What is said of the run, on every page. */
export const run = {
  panel: () => screen.getByRole("region", { name: "Run" }),
  /** What it is doing, or how it ended. */
  title: () => within(run.panel()).getByRole("heading"),
  /** What is read out of it. */
  told: () => within(run.panel()).getByRole("status"),
  progress: () => within(run.panel()).getByRole("progressbar", { name: "Stopping instances" }),
  button: (name: string | RegExp) => within(run.panel()).getByRole("button", { name }),
  problem: () => within(run.panel()).getByRole("alert"),
  report: () => screen.getByRole("dialog", { name: /^(Stop|Delete) of / }),
  reportButton: (name: string) => within(run.report()).getByRole("button", { name }),
  /** In the report: what became of each. */
  outcomes: () => within(run.report()).getAllByRole("listitem"),
  /** In the report: the group of an instance with the same outcome. */
  outcome: (target: Target | undefined) =>
    withText(within(run.report()).getAllByRole("region", { name: /^\d+ / }), target?.host ?? ""),
  /** On the page of the activity: the rows of the runs, the latest first. */
  past: () =>
    within(screen.getByRole("table", { name: "Activity" }))
      .getAllByRole("row")
      .filter((row) => within(row).queryByRole("button", { name: runName })),
  /** Shows the instances of a run on the page of the activity. */
  async unfold({ user }: TestApp, place: number): Promise<void> {
    const [past] = await waitFor(() => run.past().slice(place, place + 1));
    if (!past) throw new Error(`There is no run at ${place}`);
    await user.click(within(past).getByRole("button", { name: runName }));
  },
  pastButton(place: number, name: string): HTMLElement {
    const past = run.past()[place];
    if (!past) throw new Error(`There is no run at ${place}`);
    return within(past).getByRole("button", { name });
  },
  /** Waits until its panel has a text in it. */
  async says(text: string | RegExp): Promise<void> {
    await passTimeUntil(() => expect(run.panel()).toHaveTextContent(text));
  },
  /** Waits until its title reads so, or has a pattern in it. */
  async isTitled(text: string | RegExp): Promise<void> {
    await passTimeUntil(() => {
      if (typeof text === "string") expect(run.title().textContent).toBe(text);
      else expect(run.title()).toHaveTextContent(text);
    });
  },
  async progressIs(text: string): Promise<void> {
    await waitFor(() => expect(run.progress()).toHaveAttribute("aria-valuetext", text));
  },
};

/** A rule for stops that are answered once they are let go. */
export const heldStop = { method: "POST", kind: "pass", delayMs: 1 } as const;

/**
 * Opens the list over an API where a stop takes 300 ms. A response that a fault delays waits until `release` is called.
 * @param count how many of the first instances are to be running: the targets
 * @param config laid over `/config.json`
 * @param instances the number of all instances
 */
export async function openBulk(count: number, config?: ConfigOverlay, instances = 250) {
  const held = Promise.withResolvers<void>();
  const api = createApi({ transitMs: 300, wait: () => held.promise, instances });
  const targets = firstTargets(api, count);
  const app = await openApp({ api, ...(config && { config }) });
  await list.shown();
  return { app, api, targets, release: () => held.resolve() };
}

/** More than are worked on at once. */
export const many = 18;

/** Opens the list, and begins to stop the first many of it. */
export async function openWithRun(...faults: FaultRule[]) {
  const opened = await openBulk(many);
  const { app, api, targets } = opened;
  for (const fault of faults) api.faults.add(fault);
  await selection.selectRange(app, targets);
  await (await openBulkDialog(app, "Stop")).confirm(app);
  return opened;
}

/** The same with a run that is held up after its first two. */
export async function openWithHeldRun() {
  const opened = await openWithRun({ ...heldStop, skip: 2 });
  await run.progressIs(`2 of ${many}`);
  await passIgnoredPresses();
  return opened;
}

/** The first of the fleet, all of them running. */
function firstTargets(api: LocalApi, count: number): Target[] {
  return Array.from({ length: count }, (_, place) => {
    const target = targetAt(api, place);
    api.fleet.patch(target.id, { state: "RUNNING" });
    return target;
  });
}

/** Selects instances of the page that is shown, and opens the dialog for all that is selected. */
export async function openBulkDialog(
  app: TestApp,
  verb: Verb,
  targets: (Target | undefined)[] = [],
): Promise<BulkDialog> {
  await selection.select(app, ...targets);
  await app.user.click(await waitFor(() => selection.button(`${verb}…`)));
  return await new BulkDialog(verb).opened();
}

/** The ids that were written to, each as often as a write arrived that was not answered 429. */
export function written({ log }: LocalApi): string[] {
  return log
    .writes()
    .filter(({ status }) => status !== 429)
    .map(({ path }) => /computes\/(\w+)/.exec(path)?.[1] ?? path)
    .toSorted();
}

/** Waits until exactly these have been written to, each once, whatever their order. Nothing may be written after it. */
export async function expectWrittenTo(
  app: TestApp,
  ...targets: (Target | undefined)[]
): Promise<void> {
  const ids = targets.map((target) => target?.id ?? "none").toSorted();
  await waitFor(() => expect(written(app.api)).toEqual(ids));
  await expectNoMoreWrites(app);
}

/** What has been written so far was expected; nothing may be written after it. */
export async function expectNoMoreWrites(app: TestApp): Promise<void> {
  await app.expectWrites(...app.writes());
}
