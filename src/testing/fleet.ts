import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { TestApp } from "./open-app.tsx";
import { list, withText } from "./pages.ts";

type Facet =
  | "state"
  | "region"
  | "specification"
  | "image"
  | "tag"
  | "env"
  | "age"
  | "created"
  | "updated";

export const fleet = {
  count: () => withText(screen.getAllByRole("status"), /^[\d,]+ of [\d,]+$/),
  clearButton: () => screen.getByRole("button", { name: "Clear all" }),
  progress: () => screen.getByRole("progressbar", { name: "Loading fleet" }),
  suggestions: () =>
    within(screen.getByRole("listbox", { name: "Suggestions" })).getAllByRole("option"),
  noMatches: () => screen.getByText(/No instances match/),
  button: (name: string) => screen.getByRole("button", { name }),
  filterButton: () => screen.getByRole("button", { name: "Filter" }),
  chip: (facet: Facet) => screen.getByRole("button", { name: new RegExp(`^Filter by ${facet}: `) }),
  choice: (facet: Facet, value: RegExp) =>
    within(screen.getByRole("listbox", { name: `Filter by ${facet}` })).getByRole("option", {
      name: value,
    }),
  async openFilter({ user }: TestApp, facet: Facet): Promise<void> {
    await user.click(fleet.filterButton());
    await user.click(await screen.findByRole("option", { name: new RegExp(`^${facet}$`, "i") }));
  },
  async choose(app: TestApp, facet: Facet, value: RegExp): Promise<void> {
    const { user } = app;
    await fleet.openFilter(app, facet);
    await user.click(await waitFor(() => fleet.choice(facet, value)));
    await user.keyboard("{Escape}");
  },
  header(column: string): HTMLElement {
    const headers = within(list.table()).getAllByRole("columnheader");
    const found = headers.find((each) => within(each).queryByRole("button", { name: column }));
    if (!found) throw new Error(`There is no column ${column}`);
    return found;
  },
  async sortBy({ user }: TestApp, column: string): Promise<void> {
    await user.click(within(fleet.header(column)).getByRole("button", { name: column }));
  },
};

export type ExportLabel = "CSV" | "Excel" | "JSON";

/** With the first Export button of the page, as soon as there is something to export. */
export async function chooseExport({ user }: TestApp, label: ExportLabel): Promise<void> {
  const button = () => screen.getAllByRole("button", { name: "Export" })[0];
  await waitFor(() => expect(button()).not.toHaveAttribute("aria-disabled"));
  await user.click(button() ?? document.body);
  const menu = within(await screen.findByRole("menu", { name: "Export" }));
  await user.click(await menu.findByRole("menuitem", { name: label }));
}

export async function reads(find: () => HTMLElement, text: string): Promise<void> {
  await waitFor(() => expect(find().textContent).toBe(text));
}

export function hostsShown(): string[] {
  return list.hosts().map(({ textContent }) => textContent);
}

export async function showsHosts(...hosts: string[]): Promise<void> {
  await waitFor(() => expect(hostsShown()).toEqual(hosts));
}

export async function showsRows(count: number): Promise<void> {
  await waitFor(() => expect(list.hosts()).toHaveLength(count));
}

/** Page numbers of the requests that load the fleet. */
export function pagesRead({ log }: LocalApi): number[] {
  return log
    .entries()
    .filter(({ path, search }) => path === "/api/v1/computes" && search.includes("limit=100"))
    .map(({ search }) => Number(new URLSearchParams(search).get("page")));
}
