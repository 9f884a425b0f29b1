import type { Locator, Page } from "@playwright/test";

/** Something that the API is read for when a page is opened. */
export interface Reading {
  name: "list" | "detail" | "catalogue";
  address: string;
  /** Of the request that the page cannot do without. */
  path: string;
  /** What is on the page once that has worked. */
  content: (page: Page) => Locator;
}

const firstRow = (name: string) => (page: Page) =>
  page.getByRole("table", { name, exact: true }).getByRole("rowheader").first();

/** The three readings that pages rest on. */
export const readings: Reading[] = [
  {
    name: "list",
    address: "/instances",
    path: "/api/v1/computes",
    content: (page) => firstRow("Instances")(page).getByRole("link"),
  },
  {
    name: "detail",
    address: "/instances/480213",
    path: "/api/v1/computes/480213",
    content: (page) => page.getByRole("region", { name: "Overview", exact: true }),
  },
  {
    name: "catalogue",
    address: "/specifications",
    path: "/api/v1/computes/specifications",
    content: firstRow("Specifications"),
  },
];
