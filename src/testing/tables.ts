import { screen, waitFor, within } from "@testing-library/react";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { TestApp } from "./open-app.tsx";
import { cellBeneath, columnsOf, fill, list, pager, withText } from "./pages.ts";
import { expect } from "vitest";

export const instanceColumns = [
  "Host name",
  "State",
  "Specification",
  "Region",
  "IPv4",
  "Private IPv4",
  "Image",
  "Tags",
  "Updated",
  "Created",
] as const;

export const firstId = "480213";

export const listPath = "/api/v1/computes";

export function readings({ log }: LocalApi, path: string): ReturnType<LocalApi["log"]["entries"]> {
  return log.entries().filter((entry) => entry.path === path);
}

export function requestIdOf({ log }: LocalApi, code: string): string {
  return log.entries().findLast((entry) => entry.code === code)?.requestId ?? "no request";
}

export function copyButton(what: string): HTMLElement {
  return screen.getByRole("button", { name: `Copy ${what}` });
}

export async function refresh({ user }: TestApp): Promise<void> {
  await user.click(list.refreshButton());
}

export async function retry({ user }: TestApp): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Retry" }));
}

export async function typePage(app: TestApp, page: string): Promise<void> {
  await fill(app, pager.pageBox(), page);
  await app.user.keyboard("{Enter}");
}

export async function showRows({ user }: TestApp, count: number): Promise<void> {
  await user.selectOptions(pager.rowsPerPage(), String(count));
}

export const catalogue = {
  table: () => screen.getByRole("table", { name: "Specifications" }),
  names: () => within(catalogue.table()).getAllByRole("rowheader"),
  /** Only the names; vCPUs and memory for a nameless specification. */
  shownNames: () =>
    catalogue.names().map((header) => within(header).getAllByText(/./)[0]?.textContent),
  row(name: string): HTMLElement {
    const header = catalogue.names().find((header) => within(header).queryByText(name));
    const row = header?.closest("tr");
    if (!row) throw new Error(`${name} is in no row`);
    return row;
  },
  header(column: string): HTMLElement {
    const table = catalogue.table();
    const place = columnsOf(table).indexOf(column);
    const header = within(table).getAllByRole("columnheader")[place];
    if (!header) throw new Error(`There is no column ${column}`);
    return header;
  },
  sortButton: (column: string) => within(catalogue.header(column)).getByRole("button"),
  cell: (name: string, column: string) =>
    cellBeneath(catalogue.table(), catalogue.row(name), column),
  values(column: string): string[] {
    const table = catalogue.table();
    const place = columnsOf(table).indexOf(column);
    return catalogue
      .names()
      .map((name) => name.closest("tr")?.querySelectorAll("th, td")[place]?.textContent ?? "");
  },
};

export const changes = {
  at: "/activity?view=changes",
  tab: (name: "Actions" | "Changes" | `Changes, ${number} new`) =>
    within(screen.getByRole("tablist", { name: "View" })).getByRole("tab", { name }),
  table: () => screen.getByRole("table", { name: "Changes" }),
  rows: () => within(changes.table()).getAllByRole("row").slice(1),
  row: (text: string | RegExp) => withText(changes.rows(), text),
  group: (name: string) => within(changes.table()).getByRole("button", { name }),
  /** Waits for the first full read, with which the next is compared. */
  begun: () => waitFor(() => expect(screen.getByText(/Compared since/)).toBeVisible()),
};
