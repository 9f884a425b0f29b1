import { type Page, expect } from "@playwright/test";
import { demoKeys } from "../../local-api/demo-keys.ts";

// Each page as a person sees it, and the header over all of them.

/** @param name e.g. "owner", "member", "revoked" */
export function demoKey(name: string): string {
  const found = demoKeys.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`No demo key ${name}`);
  return found.key;
}

export function connectPage(page: Page) {
  const heading = page.getByRole("heading", { level: 1, name: "Connect with an API key" });
  const keyField = page.getByRole("textbox", { name: "API key", exact: true });
  const connectButton = page.getByRole("button", { name: /^Connect(ing…)?$/ });
  return {
    heading,
    keyField,
    connectButton,
    /** Why a key was refused, or why the last session ended. */
    problem: page.getByRole("alert"),
    /** After Disconnect, or during a rate limit. */
    note: page.getByRole("status"),
    async open(path = "/connect"): Promise<void> {
      await page.goto(path);
      await expect(heading).toBeVisible();
    },
    async connect(key = demoKey("owner")): Promise<void> {
      await keyField.fill(key);
      await connectButton.click();
    },
    async connectWithDemoKey(label: RegExp): Promise<void> {
      const keys = page.getByRole("region", { name: "Demo keys" });
      await keys.getByRole("button", { name: label }).click();
    },
  };
}

type MainPage = "Instances" | "Specifications" | "Activity";

export function header(page: Page) {
  const banner = page.getByRole("banner");
  const connectionButton = page.getByRole("button", { name: "Connection" });
  const connectionMenu = page.getByRole("menu", { name: "Connection" });
  const link = (name: MainPage) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  return {
    banner,
    themeButton: page.getByRole("button", { name: "Theme" }),
    connectionButton,
    connectionMenu,
    link,
    goTo: (name: MainPage) => link(name).click(),
    /** The badge of a read-only tab. */
    readOnlyBadge: banner.getByText("Read-only").filter({ visible: true }),
    async toggleReadOnly(): Promise<void> {
      await connectionButton.click();
      await connectionMenu.getByRole("menuitemcheckbox", { name: "Read-only" }).click();
      await page.keyboard.press("Escape");
    },
    async disconnect(): Promise<void> {
      await connectionButton.click();
      await connectionMenu.getByRole("menuitem", { name: "Disconnect" }).click();
    },
    /** Goes by the lightness of the page's background. */
    async currentTheme(): Promise<"light" | "dark"> {
      const lightness = await page.evaluate(() => {
        const ground = getComputedStyle(document.body).backgroundColor;
        return Number.parseFloat(/^oklch\((?<lightness>[\d.]+)/.exec(ground)?.[1] ?? "");
      });
      if (Number.isNaN(lightness)) throw new Error("The page's ground is no oklch colour");
      return lightness > 0.5 ? "light" : "dark";
    },
  };
}

export function jumpTo(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Jump to", exact: true });
  const input = dialog.getByRole("combobox", { name: "Jump to", exact: true });
  const options = dialog.getByRole("option");
  const pressKey = () => page.keyboard.press("ControlOrMeta+K");
  return {
    dialog,
    input,
    options,
    /** The option that Enter activates. */
    highlighted: options.and(page.locator("[data-highlighted]")),
    /** The number of options, or that there are none. */
    status: dialog.getByRole("status"),
    pressKey,
    async find(text: string): Promise<void> {
      await pressKey();
      await input.fill(text);
    },
  };
}

type Card =
  | "Summary"
  | "Details"
  | "Other fields"
  | "Actions from this browser"
  | "API request"
  | "Raw JSON";

export function instanceDetail(page: Page) {
  const card = (title: Card) => page.getByRole("region", { name: title, exact: true });
  return {
    /** The host name, or the id without one. */
    heading: page.getByRole("heading", { level: 1 }),
    stopButton: page.getByRole("button", { name: "Stop…" }),
    curlCommand: page.getByRole("group", { name: "curl command", exact: true }),
    card,
    /** Needs a connection. */
    async open(id: string): Promise<void> {
      await page.goto(`/instances/${encodeURIComponent(id)}`);
    },
    async fact(title: Card, name: string) {
      const terms = card(title).getByRole("term");
      await terms.first().waitFor();
      const place = (await terms.allInnerTexts()).indexOf(name);
      if (place < 0) throw new Error(`There is no ${name} on the card ${title}`);
      return card(title).getByRole("definition").nth(place);
    },
    openApi: () => page.getByText("API", { exact: true }).click(),
    copyButton: (what: string) => page.getByRole("button", { name: `Copy ${what}`, exact: true }),
  };
}

export function activityPage(page: Page) {
  const table = page.getByRole("table", { name: "Activity", exact: true });
  return {
    table,
    row: (host: string) => table.getByRole("row").filter({ hasText: host }),
    async open(): Promise<void> {
      await page.getByRole("link", { name: "Activity" }).click();
      // While there is news, the link leads to Changes.
      await page.getByRole("tab", { name: "Actions" }).click();
    },
  };
}
