import { type BoundFunctions, type queries, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { TestApp } from "./open-app.tsx";

// The pages in a person's words. A function gives what is there now, and throws where it is not: `waitFor` it, or ask `screen`
// whether something is absent.

export type Verb = "Stop" | "Delete";

/** An instance as the API has it. */
export interface Target {
  id: string;
  host: string;
  ipv4: string;
}

/** The instance at a place of the list, from 0. */
export function targetAt({ fleet }: LocalApi, place: number): Target {
  const { id, hostName, ipv4 } = fleet.page(place + 1, 1)[0] ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4) };
}

/** A write as `expectWrites` takes it; "unanswered" in place of the status where no answer was sent. */
export function writeOf(verb: Verb, { id }: Target, status: number | "unanswered" = 202): string {
  return verb === "Stop"
    ? `POST /computes/${id}/stop ${status}`
    : `DELETE /computes/${id} ${status}`;
}

/** The methods that a stop and a delete are sent with. */
export const methodOf = { Stop: "POST", Delete: "DELETE" } as const;

/** The fault rule's match for the reading of one instance. */
export function readingOf({ id }: Target): { method: "GET"; path: string } {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

/** The problem (`role="alert"`) with a text in it; any, where none is given. */
export function alert(text: string | RegExp = ""): HTMLElement {
  return withText(screen.queryAllByRole("alert"), text);
}

/** What is said quietly (`role="status"`), with a text in it. */
export function note(text: string | RegExp): HTMLElement {
  return withText(screen.queryAllByRole("status"), text);
}

/** The first of some elements that has a text in it. */
export function withText(elements: HTMLElement[], text: string | RegExp): HTMLElement {
  const found = elements.find(({ textContent }) =>
    typeof text === "string" ? textContent.includes(text) : text.test(textContent),
  );
  if (!found) {
    const texts = elements.map(({ textContent }) => textContent);
    throw new Error(`None with ${String(text)} among: ${texts.join(" | ")}`);
  }
  return found;
}

/** Whether something is there now, for what must be absent: `expect(exists(() => alert("CONFLICT"))).toBe(false)`. */
export function exists(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch (error) {
    // Several of it are there, too.
    if (String(error).includes("Found multiple elements")) throw error;
    return false;
  }
}

/** Clicks a button once it can be used. */
export async function press({ user }: TestApp, button: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(button()).not.toHaveAttribute("aria-disabled", "true"));
  await user.click(button());
}

/** Puts a text into a field in place of what is there. */
export async function fill({ user }: TestApp, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.click(field);
  await user.paste(text);
}

/** The list of instances. A host is the host name, or the id where there is none. */
export const list = {
  table: () => screen.getByRole("table", { name: "Instances" }),
  /** The links to the instances, a row each. */
  hosts: () =>
    within(list.table())
      .getAllByRole("rowheader")
      .map((header) => within(header).getByRole("link")),
  /** The link to an instance. A value in a row is a link too, and can have the same text. */
  link(host: string): HTMLElement {
    const links = within(list.table()).getAllByRole("link", { name: host });
    const link = links.find((one) => one.closest("[role=rowheader]"));
    if (!link) throw new Error(`${host} is in no row`);
    return link;
  },
  row(host: string): HTMLElement {
    const row = list.link(host).closest("tr");
    if (!row) throw new Error(`${host} is in no row`);
    return row;
  },
  /** The cell of a row beneath a column's header. */
  cell(host: string, column: string): HTMLElement {
    return cellBeneath(list.table(), list.row(host), column);
  },
  actions: (host: string) => screen.getByRole("button", { name: `Actions for ${host}` }),
  /** "Updated 5s ago", and why it is not renewed where it is not. */
  age: () => screen.getByText(/^Updated( |$)/, { ignore: "th *" }),
  refreshButton: () => screen.getByRole("button", { name: "Refresh" }),
  /** Waits until the first rows are there. */
  shown: () => waitFor(() => expect(list.hosts().length).toBeGreaterThan(0)),
  /** Opens the menu of a row and chooses a line of it. */
  async choose({ user }: TestApp, host: string, action: string): Promise<void> {
    await user.click(await screen.findByRole("button", { name: `Actions for ${host}` }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
  },
};

/** The pager beneath a list. */
export const pager = {
  button: (which: "First" | "Previous" | "Next" | "Last") =>
    screen.getByRole("button", { name: `${which} page` }),
  /** "1–20 of 250" */
  position: () => screen.getByText(/^[\d,]+–[\d,]+ of /),
  pageBox: () => screen.getByRole("textbox", { name: "Page" }),
  rowsPerPage: () => screen.getByRole("combobox", { name: "Rows per page" }),
};

/** The page of one instance. */
export const detail = {
  heading: () => screen.getByRole("heading", { level: 1 }),
  card: (title: string) => screen.getByRole("region", { name: title }),
  /** The value beside a name on a card. */
  fact: (card: string, name: string) => valueOf(detail.card(card), name),
  /** Opens the request and the raw JSON. */
  openApi: ({ user }: TestApp) => user.click(screen.getByText("API")),
  stopButton: () => screen.getByRole("button", { name: "Stop…" }),
  deleteButton: () => screen.getByRole("button", { name: "Delete…" }),
};

/** The page that takes a key. */
export const connectPage = {
  heading: () => screen.getByRole("heading", { level: 1, name: "Connect with an API key" }),
  keyField: () => screen.getByLabelText("API key"),
  button: () => screen.getByRole("button", { name: /^Connect(ing…)?$/ }),
  /** Types a key and presses Connect. */
  async connect(app: TestApp, key: string): Promise<void> {
    await fill(app, await screen.findByLabelText("API key"), key);
    await app.user.click(connectPage.button());
  },
};

/** What stands above every page. */
export const header = {
  link: (name: string) =>
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name }),
  /** Whether it says that nothing can be changed from this tab. It has two places for it, and a screen shows one. */
  saysReadOnly: () => within(screen.getByRole("banner")).queryAllByText("Read-only").length > 0,
  readOnlyItem: () => screen.getByRole("menuitemcheckbox", { name: "Read-only" }),
  /** Switches read-only on or off. */
  async toggleReadOnly({ user }: TestApp): Promise<void> {
    await user.click(await screen.findByRole("button", { name: "Connection" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Read-only" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  },
  async disconnect({ user }: TestApp): Promise<void> {
    await user.click(await screen.findByRole("button", { name: "Connection" }));
    await user.click(await screen.findByRole("menuitem", { name: "Disconnect" }));
  },
};

/** What stands above the list: search and filters of the whole fleet. */
export const search = {
  box: () => screen.getByRole("searchbox", { name: "Search instances" }),
  /** "12 of 1,284" */
  count: () => screen.getByText(/^[\d,]+ of [\d,]+$/),
  /** Types a query in place of the one that is there. */
  async type(app: TestApp, q: string): Promise<void> {
    await fill(app, await screen.findByRole("searchbox", { name: "Search instances" }), q);
  },
};

/** The dialog that asks before one instance is stopped or deleted. */
export class ActionDialog {
  readonly #verb: Verb;
  readonly #host: string;

  constructor(verb: Verb, host: string) {
    this.#verb = verb;
    this.#host = host;
  }

  /** Undefined while it is not open. */
  box(): HTMLElement | null {
    return screen.queryByRole("dialog", { name: `${this.#verb} ${this.#host}?` });
  }

  inside(): BoundFunctions<typeof queries> {
    return within(screen.getByRole("dialog", { name: `${this.#verb} ${this.#host}?` }));
  }

  /** "Stop anyway" where it is not running. */
  confirmButton(): HTMLElement {
    const name = new RegExp(`^(?:${this.#verb} instance|Stop anyway)$`);
    return this.inside().getByRole("button", { name });
  }

  cancelButton(): HTMLElement {
    return this.inside().getByRole("button", { name: "Cancel" });
  }

  button(name: string): HTMLElement {
    return this.inside().getByRole("button", { name });
  }

  hostName(): HTMLElement {
    return this.inside().getByRole("textbox", { name: "Host name" });
  }

  /** The problem in it with a text. */
  problem(text: string | RegExp): HTMLElement {
    return withText(this.inside().getAllByRole("alert"), text);
  }

  /** That the API or a guard rail refused a try, with its code. */
  refusal(code: string): HTMLElement {
    const refusals = this.inside()
      .getAllByRole("alert")
      .filter(({ textContent }) =>
        /^(?:(?:Stop|Delete) refused|Not (?:stopped|deleted))\./.test(textContent),
      );
    return withText(refusals, code);
  }

  /** What it says quietly. */
  note(text: string | RegExp): HTMLElement {
    return withText(this.inside().getAllByRole("status"), text);
  }

  /** The value beside a name. */
  fact(name: string): HTMLElement {
    return valueOf(screen.getByRole("dialog", { name: `${this.#verb} ${this.#host}?` }), name);
  }

  /** For a delete, types the name that it asks for. */
  async fillIn(app: TestApp, name: string): Promise<void> {
    if (this.#verb === "Delete") await fill(app, this.hostName(), name);
  }

  /** Presses the confirming button once it can be used. */
  async confirm(app: TestApp): Promise<void> {
    await press(app, () => this.confirmButton());
  }

  /** Does what it asks for, and confirms. */
  async confirmFor(app: TestApp, name: string): Promise<void> {
    await waitFor(() => this.fact("Host name"));
    await this.fillIn(app, name);
    await this.confirm(app);
  }

  /** Waits until it is closed. */
  async closed(): Promise<void> {
    await waitFor(() => expect(this.box()).toBeNull());
  }
}

/** In the list: opens the menu of a row, and from it the dialog. */
export async function askTo(app: TestApp, verb: Verb, host: string): Promise<ActionDialog> {
  await list.choose(app, host, `${verb}…`);
  return await dialogOf(verb, host);
}

/** On the page of an instance: opens the dialog. */
export async function askHereTo(app: TestApp, verb: Verb, host: string): Promise<ActionDialog> {
  await app.user.click(await screen.findByRole("button", { name: `${verb}…` }));
  return await dialogOf(verb, host);
}

/** Waits for the dialog to open. */
export async function dialogOf(verb: Verb, host: string): Promise<ActionDialog> {
  const dialog = new ActionDialog(verb, host);
  await waitFor(() => expect(dialog.box()).toBeVisible());
  return dialog;
}

/** The names of a table's columns. One that can be sorted by is called as its button is: cards have a header without one. */
export function columnsOf(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole("columnheader")
    .map((header) => (within(header).queryByRole("button") ?? header).textContent.trim());
}

/** The cell of a row beneath a column's header. */
export function cellBeneath(table: HTMLElement, row: HTMLElement, column: string): HTMLElement {
  const cell = row.querySelectorAll<HTMLElement>("th, td")[columnsOf(table).indexOf(column)];
  if (!cell) throw new Error(`There is no column ${column}`);
  return cell;
}

function valueOf(part: HTMLElement, name: string): HTMLElement {
  const terms = within(part).getAllByRole("term");
  const place = terms.findIndex((term) => term.textContent === name);
  const value = within(part).getAllByRole("definition")[place];
  if (!value) throw new Error(`There is no ${name}`);
  return value;
}
