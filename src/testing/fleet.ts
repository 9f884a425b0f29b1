import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { TestApp } from "./open-app.tsx";
import { list, withText } from "./pages.ts";

type Facet = "state" | "region" | "specification" | "image" | "tag";

/** What stands above the list: the search, the filters, the saved views, and how far the fleet is loaded. */
export const fleet = {
  /** "12 of 1,284" */
  count: () => withText(screen.getAllByRole("status"), /^[\d,]+ of [\d,]+$/),
  clearButton: () => screen.getByRole("button", { name: "Clear all" }),
  progress: () => screen.getByRole("progressbar", { name: "Loading fleet" }),
  suggestions: () =>
    within(screen.getByRole("listbox", { name: "Suggestions" })).getAllByRole("option"),
  noMatches: () => screen.getByText(/No instances match/),
  button: (name: string) => screen.getByRole("button", { name }),
  facetButton: (facet: Facet) =>
    screen.getByRole("button", { name: new RegExp(`^Filter by ${facet}(:|$)`) }),
  /** A value in the open menu of a filter. */
  choice: (facet: Facet, value: RegExp) =>
    within(screen.getByRole("listbox", { name: `Filter by ${facet}` })).getByRole("option", {
      name: value,
    }),
  /** Opens a filter's menu, takes a value or gives it back, and closes the menu. */
  async choose({ user }: TestApp, facet: Facet, value: RegExp): Promise<void> {
    await user.click(fleet.facetButton(facet));
    await user.click(await waitFor(() => fleet.choice(facet, value)));
    await user.keyboard("{Escape}");
  },
  /** The header of a column, with the button that sorts by it. */
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

/** Waits until what can be found reads exactly so. */
export async function reads(find: () => HTMLElement, text: string): Promise<void> {
  await waitFor(() => expect(find().textContent).toBe(text));
}

/** The host names that the list shows, in their order. */
export function hostsShown(): string[] {
  return list.hosts().map(({ textContent }) => textContent);
}

/** Waits until the list shows these host names. */
export async function showsHosts(...hosts: string[]): Promise<void> {
  await waitFor(() => expect(hostsShown()).toEqual(hosts));
}

/** Waits until the list has so many rows. */
export async function showsRows(count: number): Promise<void> {
  await waitFor(() => expect(list.hosts()).toHaveLength(count));
}

/** The readings of the list that load the fleet, by the numbers of their pages. */
export function pagesRead({ log }: LocalApi): number[] {
  return log
    .entries()
    .filter(({ path, search }) => path === "/api/v1/computes" && search.includes("limit=100"))
    .map(({ search }) => Number(new URLSearchParams(search).get("page")));
}

/** Stores a view that is watched. To be called before the app is opened. */
export function storeWatchedView(name: string, q: string): void {
  localStorage.setItem("compute.views", JSON.stringify([{ name, q, watched: true }]));
}
