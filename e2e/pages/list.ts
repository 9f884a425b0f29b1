import type { Page } from "@playwright/test";

// The list of instances, its search and its export. A `host` is a host name, or the id without one.

type InstanceColumn =
  | "Host name"
  | "State"
  | "Specification"
  | "Region"
  | "IPv4"
  | "Private IPv4"
  | "Image"
  | "Tags"
  | "Updated"
  | "Created";

export function instanceList(page: Page) {
  const table = page.getByRole("table", { name: "Instances" });
  const headers = table.getByRole("columnheader");
  const actions = (host: string) =>
    page.getByRole("button", { name: `Actions for ${host}`, exact: true });
  const menu = (host: string) =>
    page.getByRole("menu", { name: `Actions for ${host}`, exact: true });

  function row(host: string) {
    const link = page.getByRole("link", { name: host, exact: true });
    return table.getByRole("row").filter({ has: link });
  }

  return {
    heading: page.getByRole("heading", { level: 1, name: "Instances" }),
    table,
    headers,
    hosts: table.getByRole("rowheader").getByRole("link"),
    refreshButton: page.getByRole("button", { name: "Refresh" }),
    /** "Read 5s ago", or why the list isn't refreshed. */
    age: page.getByText(/^Read /),
    problem: page.getByRole("alert"),
    notes: page.getByRole("status", { name: "Notes" }),
    row,
    link: (host: string) => row(host).getByRole("rowheader").getByRole("link"),
    /** Wherever the column is. */
    async cell(host: string, column: InstanceColumn) {
      await row(host).waitFor();
      const names = await headers.allInnerTexts();
      const place = names.findIndex((name) => name.trim() === column);
      if (place < 0) throw new Error(`There is no column ${column} among ${names.join(", ")}`);
      return row(host).getByRole("rowheader").or(row(host).getByRole("cell")).nth(place);
    },
    actions,
    menu,
    async choose(host: string, action: string): Promise<void> {
      await actions(host).click();
      await menu(host).getByRole("menuitem", { name: action, exact: true }).click();
    },
  };
}

export function listPager(page: Page) {
  const navigation = page.getByRole("navigation", { name: "Pagination" });
  return {
    navigation,
    /** "1–20 of 250". */
    position: navigation.getByText(/^[\d,]+–[\d,]+ of /),
    pageBox: navigation.getByRole("textbox", { name: "Page", exact: true }),
    next: navigation.getByRole("button", { name: "Next page" }),
  };
}

export function fleetSearch(page: Page) {
  const box = page.getByRole("searchbox", { name: "Search instances" });
  return {
    box,
    /** "12 of 1,284" */
    count: page.getByRole("status").filter({ hasText: /^[\d,]+ of [\d,]+$/ }),
    progress: page.getByRole("progressbar", { name: "Loading fleet" }),
    suggestions: page.getByRole("listbox", { name: "Suggestions" }).getByRole("option"),
    noMatches: page.getByText("No instances match"),
    type: (q: string) => box.fill(q),
    header: (name: string) =>
      page
        .getByRole("table", { name: "Instances" })
        .getByRole("columnheader", { name, exact: true }),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
  };
}

type Format = "CSV" | "Excel" | "JSON";

/** Exports the list with all its pages. */
export function fleetExport(page: Page) {
  async function choose(format: Format): Promise<void> {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const menu = page.getByRole("menu", { name: "Export", exact: true });
    await menu.getByRole("menuitem", { name: format, exact: true }).click();
  }
  return {
    choose,
    /** The file that was downloaded. */
    async exported(format: Format) {
      const [download] = await Promise.all([page.waitForEvent("download"), choose(format)]);
      const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
      return { name: download.suggestedFilename(), bytes, text: bytes.toString("utf8") };
    },
  };
}
