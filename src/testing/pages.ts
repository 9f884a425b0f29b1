import {
  type BoundFunctions,
  fireEvent,
  type queries,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import { type OpenOptions, type TestApp, demoKey, openApp } from "./open-app.tsx";

// Each function throws if its element is missing: wrap it in `waitFor`, or use `screen` to check that something is
// absent.

export type Verb = "Stop" | "Delete";

export interface Target {
  id: string;
  host: string;
  ipv4: string;
}

export function targetAt({ fleet }: LocalApi, place: number): Target {
  const { id, hostName, ipv4 } = fleet.page(place + 1, 1)[0] ?? {};
  return { id: String(id), host: String(hostName), ipv4: String(ipv4) };
}

/** In the format of `expectWrites`; "unanswered" if there was no response. */
export function writeOf(verb: Verb, { id }: Target, status: number | "unanswered" = 202): string {
  return verb === "Stop"
    ? `POST /computes/${id}/stop ${status}`
    : `DELETE /computes/${id} ${status}`;
}

export const methodOf = { Stop: "POST", Delete: "DELETE" } as const;

/** Matches reads of an instance, for a fault rule. */
export function readingOf({ id }: Target): { method: "GET"; path: string } {
  return { method: "GET", path: `/api/v1/computes/${id}` };
}

export function alert(text: string | RegExp = ""): HTMLElement {
  return withText(screen.queryAllByRole("alert"), text);
}

export function note(text: string | RegExp): HTMLElement {
  return withText(screen.queryAllByRole("status"), text);
}

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

/** To check that something is absent: `expect(exists(() => alert("CONFLICT"))).toBe(false)`. */
export function exists(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch (error) {
    // Several matches exist too.
    if (String(error).includes("Found multiple elements")) throw error;
    return false;
  }
}

export async function press({ user }: TestApp, button: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(button()).not.toHaveAttribute("aria-disabled", "true"));
  await user.click(button());
}

export async function fill({ user }: TestApp, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.click(field);
  await user.paste(text);
}

export const list = {
  table: () => screen.getByRole("table", { name: "Instances" }),
  hosts: () =>
    within(list.table())
      .getAllByRole("rowheader")
      .map((header) => within(header).getByRole("link")),
  /** The value in another cell can be a link with the same text. */
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
  cell(host: string, column: string): HTMLElement {
    return cellBeneath(list.table(), list.row(host), column);
  },
  actions: (host: string) => screen.getByRole("button", { name: `Actions for ${host}` }),
  /** "Read 5s ago", or why the list isn't refreshed. */
  age: () => screen.getByText(/^Read( |$)/, { ignore: "th *" }),
  refreshButton: () => screen.getByRole("button", { name: "Refresh" }),
  shown: () => waitFor(() => expect(list.hosts().length).toBeGreaterThan(0)),
  async choose({ user }: TestApp, host: string, action: string): Promise<void> {
    await user.click(await screen.findByRole("button", { name: `Actions for ${host}` }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
  },
};

export const pager = {
  button: (which: "First" | "Previous" | "Next" | "Last") =>
    screen.getByRole("button", { name: `${which} page` }),
  position: () => screen.getByText(/^[\d,]+–[\d,]+ of /),
  pageBox: () => screen.getByRole("textbox", { name: "Page" }),
  rowsPerPage: () => screen.getByRole("combobox", { name: "Rows per page" }),
};

export const detail = {
  heading: () => screen.getByRole("heading", { level: 1 }),
  card: (title: string) => screen.getByRole("region", { name: title }),
  fact: (card: string, name: string) => valueOf(detail.card(card), name),
  openApi: ({ user }: TestApp) => user.click(screen.getByText("API")),
  stopButton: () => screen.getByRole("button", { name: "Stop…" }),
  deleteButton: () => screen.getByRole("button", { name: "Delete…" }),
};

export const connectPage = {
  heading: () => screen.getByRole("heading", { level: 1, name: "Connect with an API key" }),
  keyField: () => screen.getByLabelText("API key"),
  button: () => screen.getByRole("button", { name: /^Connect(ing…)?$/ }),
  async connect(app: TestApp, key: string): Promise<void> {
    await fill(app, await screen.findByLabelText("API key"), key);
    await app.user.click(connectPage.button());
  },
};

export const header = {
  link: (name: string) =>
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name }),
  /** The badge is rendered twice; CSS shows the one that fits the screen. */
  saysReadOnly: () => within(screen.getByRole("banner")).queryAllByText("Read-only").length > 0,
  readOnlyItem: () => screen.getByRole("menuitemcheckbox", { name: "Read-only" }),
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

export const search = {
  box: () => screen.getByRole("searchbox", { name: "Search instances" }),
  count: () => screen.getByText(/^[\d,]+ of [\d,]+$/),
  async type(app: TestApp, q: string): Promise<void> {
    const box = await screen.findByRole("searchbox", { name: "Search instances" });
    await app.user.click(box);
    // Not pasted: that would be a list.
    fireEvent.change(box, { target: { value: q } });
  },
};

/** The dialog with this name. */
export class ConfirmDialog {
  readonly #name: string | RegExp;

  constructor(name: string | RegExp) {
    this.#name = name;
  }

  box(): HTMLElement | null {
    return screen.queryByRole("dialog", { name: this.#name });
  }

  inside(): BoundFunctions<typeof queries> {
    return within(screen.getByRole("dialog", { name: this.#name }));
  }

  button(name: string | RegExp): HTMLElement {
    return this.inside().getByRole("button", { name });
  }

  cancelButton(): HTMLElement {
    return this.button("Cancel");
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
}

export class ActionDialog extends ConfirmDialog {
  readonly #verb: Verb;

  constructor(verb: Verb, host: string) {
    super(`${verb} ${host}?`);
    this.#verb = verb;
  }

  /** "Stop anyway" if the instance isn't running. */
  confirmButton(): HTMLElement {
    return this.button(new RegExp(`^(?:${this.#verb} instance|Stop anyway)$`));
  }

  hostName(): HTMLElement {
    return this.inside().getByRole("textbox", { name: "Host name" });
  }

  refusal(code: string): HTMLElement {
    const refusals = this.inside()
      .getAllByRole("alert")
      .filter(({ textContent }) => /^Not (?:stopped|deleted): /.test(textContent));
    return withText(refusals, code);
  }

  note(text: string | RegExp): HTMLElement {
    return withText(this.inside().getAllByRole("status"), text);
  }

  fact(name: string): HTMLElement {
    return valueIn(this.inside(), name);
  }

  /** A delete asks for the host name. */
  async fillIn(app: TestApp, name: string): Promise<void> {
    if (this.#verb === "Delete") await fill(app, this.hostName(), name);
  }

  async confirm(app: TestApp): Promise<void> {
    await press(app, () => this.confirmButton());
  }

  async confirmFor(app: TestApp, name: string): Promise<void> {
    await waitFor(() => this.fact("Host name"));
    await this.fillIn(app, name);
    await this.confirm(app);
  }
}

export async function askTo(app: TestApp, verb: Verb, host: string): Promise<ActionDialog> {
  await list.choose(app, host, `${verb}…`);
  return await dialogOf(verb, host);
}

export async function askHereTo(app: TestApp, verb: Verb, host: string): Promise<ActionDialog> {
  await app.user.click(await screen.findByRole("button", { name: `${verb}…` }));
  return await dialogOf(verb, host);
}

export async function dialogOf(verb: Verb, host: string): Promise<ActionDialog> {
  return await new ActionDialog(verb, host).opened();
}

/** A sortable column goes by its button's name, because cards also have a header without one. */
export function columnsOf(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole("columnheader")
    .map((header) => (within(header).queryByRole("button") ?? header).textContent.trim());
}

export function cellBeneath(table: HTMLElement, row: HTMLElement, column: string): HTMLElement {
  const cell = row.querySelectorAll<HTMLElement>("th, td")[columnsOf(table).indexOf(column)];
  if (!cell) throw new Error(`There is no column ${column}`);
  return cell;
}

export function valueOf(part: HTMLElement, name: string): HTMLElement {
  return valueIn(within(part), name);
}

function valueIn(part: BoundFunctions<typeof queries>, name: string): HTMLElement {
  const terms = part.getAllByRole("term");
  const place = terms.findIndex((term) => term.textContent === name);
  const value = part.getAllByRole("definition")[place];
  if (!value) throw new Error(`There is no ${name}`);
  return value;
}

export const jump = {
  button: () => screen.getByRole("button", { name: "Jump to" }),
  dialog: () => screen.queryByRole("dialog", { name: "Jump to" }),
  inside: () => within(screen.getByRole("dialog", { name: "Jump to" })),
  input: () => jump.inside().getByRole("combobox", { name: "Jump to" }),
  options(group?: "Pages" | "Views" | "Instances"): string[] {
    const part = group === undefined ? jump.inside() : jump.group(group);
    return part?.queryAllByRole("option").map(textOf) ?? [];
  },
  group(name: string) {
    const box = jump.inside().queryByRole("group", { name });
    return box ? within(box) : undefined;
  },
  highlighted(): HTMLElement {
    const id = jump.input().getAttribute("aria-activedescendant");
    const option = jump
      .inside()
      .getAllByRole("option")
      .find((one) => one.id === id);
    if (!option) throw new Error("No option is highlighted");
    return option;
  },
  status: () => jump.inside().getByRole("status"),
  pressKey: ({ user }: TestApp) => user.keyboard("{Control>}k{/Control}"),
  async fill(app: TestApp, text: string): Promise<void> {
    await waitFor(() => expect(jump.input()).toBeVisible());
    await fill(app, jump.input(), text);
  },
  async find(app: TestApp, text: string): Promise<void> {
    await jump.pressKey(app);
    await jump.fill(app, text);
  },
  async highlights(text: string): Promise<void> {
    await waitFor(() => expect(jump.highlighted()).toHaveTextContent(text));
  },
  closed: () => waitFor(() => expect(jump.dialog()).toBeNull()),
};

function textOf({ textContent }: HTMLElement): string {
  return textContent.replaceAll(/\s+/g, " ").trim();
}

export const connectForm = {
  addressField: () => screen.getByRole("textbox", { name: "API address" }),
  getKeyLink: () => screen.getByRole("link", { name: "Get a key" }),
  demoKeys: () => screen.getByRole("region", { name: "Demo keys" }),
  demoKey: (label: RegExp) => within(connectForm.demoKeys()).getByRole("button", { name: label }),
  shown: () => waitFor(() => expect(connectPage.heading()).toBeVisible()),
};

export async function openConnect(options: OpenOptions = {}): Promise<TestApp> {
  const app = await openApp({ at: "/connect", ...options, key: null });
  await connectForm.shown();
  return app;
}

export async function connectAsOwner(app: TestApp): Promise<void> {
  await connectPage.connect(app, demoKey("owner"));
}

export async function arrivedAt(app: TestApp, address: string): Promise<void> {
  await waitFor(() => expect(app.address()).toBe(address));
}

export async function titleIs(title: string | RegExp): Promise<void> {
  const expected = typeof title === "string" ? title : expect.stringMatching(title);
  await waitFor(() => expect(document.title).toEqual(expected));
}

export function lastRequestId({ log }: LocalApi): string {
  return log.entries().at(-1)?.requestId ?? "no request";
}

export const banner = {
  whole: () => screen.getByRole("banner"),
  themeButton: () => screen.getByRole("button", { name: "Theme" }),
  connectionButton: () => screen.getByRole("button", { name: "Connection" }),
  connectionMenu: () => screen.getByRole("menu", { name: "Connection" }),
};
