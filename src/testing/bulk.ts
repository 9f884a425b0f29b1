import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { FaultRule } from "../../local-api/faults/fault-rule.ts";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { ConfigOverlay } from "../../scripts/same-origin.ts";
import { passIgnoredPresses, passTimeUntil } from "./stand-ins/clock.ts";
import { createApi, openApp, type OpenOptions, type TestApp } from "./open-app.tsx";
import { ConfirmDialog, list, type Target, targetAt, type Verb, withText } from "./pages.ts";

export const selection = {
  bar: () => screen.getByRole("region", { name: "Selection" }),
  count: () => within(selection.bar()).getByRole("status"),
  box: (host: string) => screen.getByRole("checkbox", { name: `Select ${host}` }),
  all: () => screen.getByRole("checkbox", { name: "Select all on this page" }),
  button: (name: string | RegExp) => within(selection.bar()).getByRole("button", { name }),
  async select({ user }: TestApp, ...targets: (Target | undefined)[]): Promise<void> {
    for (const target of targets) {
      await user.click(await waitFor(() => selection.box(target?.host ?? "")));
      await waitFor(() => expect(selection.box(target?.host ?? "")).toBeChecked());
    }
  },
  /** Clicks the first, and Shift-clicks the last. */
  async selectRange({ user }: TestApp, targets: Target[]): Promise<void> {
    // It may come a frame after the first rows.
    const last = await waitFor(() => selection.box(targets.at(-1)?.host ?? ""));
    await user.click(selection.box(targets[0]?.host ?? ""));
    await user.keyboard("{Shift>}");
    await user.click(last);
    await user.keyboard("{/Shift}");
    await selection.is(`${targets.length} selected`);
  },
  async is(text: string): Promise<void> {
    await waitFor(() => expect(selection.count().textContent).toBe(text));
  },
};

export class BulkDialog extends ConfirmDialog {
  readonly #verb: Verb;

  constructor(verb: Verb) {
    super(new RegExp(`^${verb} [\\d,]+ instances?\\?$`));
    this.#verb = verb;
  }

  confirmButton(): HTMLElement {
    return this.button(new RegExp(`^${this.#verb} [\\d,]+ instances?( in .*)?$`));
  }

  summary(): HTMLElement {
    return this.inside().getByRole("status");
  }

  fact(label: string): string | undefined {
    const name = this.inside().queryByText(label, { selector: "dt" });
    return name?.nextElementSibling?.textContent;
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

  /** Types the number if asked to, then presses the confirming button. */
  async confirm({ user }: TestApp): Promise<void> {
    const field = this.inside().queryByRole("textbox", { name: "Number of instances" });
    const [, count] = /([\d,]+) instance/.exec(this.confirmButton().textContent) ?? [];
    if (field && count !== undefined) await user.type(field, count);
    await waitFor(() => expect(this.confirmButton()).not.toHaveAttribute("aria-disabled", "true"));
    await user.click(this.confirmButton());
  }
}

const runName = /^(Stop|Delete) [\d,]+ instances?$/;

export const run = {
  panel: () => screen.getByRole("region", { name: "Run" }),
  title: () => within(run.panel()).getByRole("heading"),
  told: () => within(run.panel()).getByRole("status"),
  progress: () => within(run.panel()).getByRole("progressbar", { name: "Stopping instances" }),
  button: (name: string | RegExp) => within(run.panel()).getByRole("button", { name }),
  problem: () => within(run.panel()).getByRole("alert"),
  reportLink: () => within(run.panel()).getByRole("link", { name: "Report" }),
  report: () => screen.getByRole("main", { name: /^(Stop|Delete) of / }),
  reportButton: (name: string) => within(run.report()).getByRole("button", { name }),
  outcomes: () =>
    within(within(run.report()).getByRole("table", { name: "Report" }))
      .getAllByRole("row")
      .slice(1),
  outcome: (target: Target | undefined) => withText(run.outcomes(), target?.host ?? ""),
  past: () =>
    within(screen.getByRole("table", { name: "Activity" }))
      .getAllByRole("row")
      .filter((row) => within(row).queryByRole("button", { name: runName })),
  async unfold({ user }: TestApp, place: number): Promise<void> {
    const [past] = await waitFor(() => run.past().slice(place, place + 1));
    if (!past) throw new Error(`There is no run at ${place}`);
    await user.click(within(past).getByRole("button", { name: runName }));
  },
  pastReport(place: number): HTMLElement {
    const past = run.past()[place];
    if (!past) throw new Error(`There is no run at ${place}`);
    return within(past).getByRole("link", { name: "Report" });
  },
  pastButton(place: number, name: string): HTMLElement {
    const past = run.past()[place];
    if (!past) throw new Error(`There is no run at ${place}`);
    return within(past).getByRole("button", { name });
  },
  async says(text: string | RegExp): Promise<void> {
    await passTimeUntil(() => expect(run.panel()).toHaveTextContent(text));
  },
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

/** A stop whose response is held until `release`. */
export const heldStop = { method: "POST", kind: "pass", delayMs: 1 } as const;

/** A stop takes 300 ms. The first `count` instances are running. Responses that a fault delays wait for `release`. */
export async function openBulk(
  count: number,
  config?: ConfigOverlay,
  instances = 250,
  options: Pick<OpenOptions, "translated"> = {},
) {
  const held = Promise.withResolvers<void>();
  const api = createApi({ transitMs: 300, wait: () => held.promise, instances });
  const targets = firstTargets(api, count);
  const app = await openApp({ ...options, api, ...(config && { config }) });
  await list.shown();
  return { app, api, targets, release: () => held.resolve() };
}

/** More than are processed at once. */
export const many = 18;

export async function openWithRun(...faults: FaultRule[]) {
  const opened = await openBulk(many);
  const { app, api, targets } = opened;
  for (const fault of faults) api.faults.add(fault);
  await selection.selectRange(app, targets);
  await (await openBulkDialog(app, "Stop")).confirm(app);
  return opened;
}

/** The run is held up after its first two writes. */
export async function openWithHeldRun() {
  const opened = await openWithRun({ ...heldStop, skip: 2 });
  await run.progressIs(`2 of ${many}`);
  await passIgnoredPresses();
  return opened;
}

function firstTargets(api: LocalApi, count: number): Target[] {
  return Array.from({ length: count }, (_, place) => {
    const target = targetAt(api, place);
    api.fleet.patch(target.id, { state: "RUNNING" });
    return target;
  });
}

export async function openBulkDialog(
  app: TestApp,
  verb: Verb,
  targets: (Target | undefined)[] = [],
): Promise<BulkDialog> {
  await selection.select(app, ...targets);
  await app.user.click(await waitFor(() => selection.button(`${verb}…`)));
  return await new BulkDialog(verb).opened();
}

/** Ids of the instances written to, once per write that wasn't answered 429. */
/** Waits until each of these was written to exactly once, in any order. Later writes fail the test. */
export async function expectWrittenTo(
  app: TestApp,
  ...targets: (Target | undefined)[]
): Promise<void> {
  const ids = targets.map((target) => target?.id ?? "none").toSorted();
  await waitFor(() => expect(app.api.log.written()).toEqual(ids));
  await expectNoMoreWrites(app);
}

/** Accepts the writes so far. Later writes fail the test. */
export async function expectNoMoreWrites(app: TestApp): Promise<void> {
  await app.expectWrites(...app.writes());
}
