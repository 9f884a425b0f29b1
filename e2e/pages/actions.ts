import type { Page } from "@playwright/test";

// What stops and deletes.

export type Verb = "Stop" | "Delete";
export type ActionDialog = ReturnType<typeof actionDialog>;

export function actionDialog(page: Page, verb: Verb, host: string) {
  const box = page.getByRole("dialog", { name: `${verb} ${host}?`, exact: true });
  const button = (name: string) => box.getByRole("button", { name, exact: true });
  /** "Stop anyway" if the instance isn't running. */
  const confirm = box.getByRole("button", {
    name: new RegExp(`^(?:${verb} instance|Stop anyway)$`),
  });
  const hostName = box.getByRole("textbox", { name: "Host name", exact: true });
  const problem = (text: string | RegExp) => box.getByRole("alert").filter({ hasText: text });

  /** Types the host name if required. */
  async function fillIn(name: string): Promise<void> {
    if (verb === "Delete") await hostName.fill(name);
  }

  return {
    box,
    confirm,
    /** Before the request is sent. */
    cancel: button("Cancel"),
    /** After the request is sent. */
    close: button("Close"),
    hostName,
    copyHostName: button("Copy host name"),
    problem,
    refusal: (code: string) => problem(/^Not (?:stopped|deleted): /).filter({ hasText: code }),
    note: (text: string | RegExp) => box.getByRole("status").filter({ hasText: text }),
    fillIn,
    async confirmFor(name: string): Promise<void> {
      await fillIn(name);
      await confirm.click();
    },
  };
}

export function bulkDialog(page: Page, verb: Verb) {
  const box = page.getByRole("dialog", { name: new RegExp(`^${verb} [\\d,]+ instances?\\?$`) });
  const confirm = box.getByRole("button", { name: new RegExp(`^${verb} [\\d,]+ instances?$`) });
  const number = box.getByRole("textbox", { name: "Number of instances" });
  return {
    box,
    confirm,
    cancel: box.getByRole("button", { name: "Cancel", exact: true }),
    problems: box.getByRole("alert"),
    /** Types the number if asked to, then confirms. */
    async confirmAll(): Promise<void> {
      const [, count = ""] = /([\d,]+) instance/.exec(await confirm.innerText()) ?? [];
      if (await number.isVisible()) await number.fill(count);
      await confirm.click();
    },
  };
}

export function selectionBar(page: Page) {
  const bar = page.getByRole("region", { name: "Selection" });
  const box = (host: string) => page.getByRole("checkbox", { name: `Select ${host}`, exact: true });
  return {
    bar,
    count: bar.getByRole("status"),
    all: page.getByRole("checkbox", { name: "Select all on this page" }),
    button: (name: string) => bar.getByRole("button", { name, exact: true }),
    /** Rows that follow each other. */
    async select(first: string, last = first): Promise<void> {
      await box(first).check();
      if (last !== first) await box(last).click({ modifiers: ["Shift"] });
    },
  };
}

export function runPanel(page: Page) {
  const panel = page.getByRole("region", { name: "Run", exact: true });
  const button = (name: string | RegExp) => panel.getByRole("button", { name, exact: true });
  return {
    panel,
    title: panel.getByRole("heading"),
    progress: panel.getByRole("progressbar", { name: "Stopping instances" }),
    pause: button("Pause"),
    resume: button("Resume"),
    cancelRemaining: button("Cancel remaining"),
    button,
    reportLink: panel.getByRole("link", { name: "Report" }),
    report: page.getByRole("table", { name: "Report" }),
  };
}
