import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { TestApp } from "./open-app.tsx";
import { fill, cellBeneath, columnsOf, list, pager } from "./pages.ts";

// What the tests of the list, the catalogue and the page of an instance have in common.

/** The columns of the list, in their order. */
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

/** The id of the first instance of the fleet. */
export const firstId = "480213";

/** The path of the list in the API. */
export const listPath = "/api/v1/computes";

/** Waits until something has this text, no more and no less. */
export async function hasText(find: () => HTMLElement, text: string): Promise<void> {
  await waitFor(() => expect(find().textContent).toBe(text));
}

/** Waits until the list has so many rows. */
export async function hasRows(count: number): Promise<void> {
  await waitFor(() => expect(list.hosts()).toHaveLength(count));
}

/** The texts of the links to the instances, from top to bottom. */
export function hostNames(): string[] {
  return list.hosts().map(({ textContent }) => textContent);
}

/** What the API was asked for at a path. */
export function readings({ log }: LocalApi, path: string): ReturnType<LocalApi["log"]["entries"]> {
  return log.entries().filter((entry) => entry.path === path);
}

/** The ID of the last request that was answered with a code. */
export function requestIdOf({ log }: LocalApi, code: string): string {
  return log.entries().findLast((entry) => entry.code === code)?.requestId ?? "no request";
}

/** The button that copies a value: "ID of web-1". */
export function copyButton(what: string): HTMLElement {
  return screen.getByRole("button", { name: `Copy ${what}` });
}

/** Presses the button that reads again. */
export async function refresh({ user }: TestApp): Promise<void> {
  await user.click(list.refreshButton());
}

/** Presses the one button of a problem that reads again. */
export async function retry({ user }: TestApp): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Retry" }));
}

/** Types the number of a page, and presses Enter. */
export async function typePage(app: TestApp, page: string): Promise<void> {
  await fill(app, pager.pageBox(), page);
  await app.user.keyboard("{Enter}");
}

/** Chooses how many rows a page has. */
export async function showRows({ user }: TestApp, count: number): Promise<void> {
  await user.selectOptions(pager.rowsPerPage(), String(count));
}

/** The catalogue of sizes. */
export const catalogue = {
  table: () => screen.getByRole("table", { name: "Specifications" }),
  /** The row headers: name, or size without one. */
  names: () => within(catalogue.table()).getAllByRole("rowheader"),
  /** The names alone, from top to bottom; vCPUs and memory of a size that has none. */
  shownNames: () =>
    catalogue.names().map((header) => within(header).getAllByText(/./)[0]?.textContent),
  /** The row of a size, found by its name. */
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
  /** The button of a column's header. */
  sortButton: (column: string) => within(catalogue.header(column)).getByRole("button"),
  cell: (name: string, column: string) =>
    cellBeneath(catalogue.table(), catalogue.row(name), column),
  /** What stands beneath a column's header, from top to bottom. */
  values(column: string): string[] {
    const table = catalogue.table();
    const place = columnsOf(table).indexOf(column);
    return catalogue
      .names()
      .map((name) => name.closest("tr")?.querySelectorAll("th, td")[place]?.textContent ?? "");
  },
  /** How far all of it is loaded. */
  progress: () => screen.getByRole("progressbar", { name: "Loading catalogue" }),
};
