import { type Locator, type Page, expect } from "@playwright/test";
import { demoKeys } from "../../local-api/demo-keys.ts";

/** The local API's key for a situation: "owner", "member", "revoked" and so on. */
export function demoKey(name: string): string {
  const found = demoKeys.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`No demo key ${name}`);
  return found.key;
}

/** The connect page. */
export class ConnectPage {
  readonly heading: Locator;
  readonly keyField: Locator;
  readonly connectButton: Locator;
  /** Why a key was rejected, or why the last session ended. */
  readonly problem: Locator;
  /** The note after Disconnect, or during a rate limit. */
  readonly note: Locator;
  readonly demoKeys: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Connect with an API key" });
    this.keyField = page.getByRole("textbox", { name: "API key", exact: true });
    this.connectButton = page.getByRole("button", { name: /^Connect(ing…)?$/ });
    this.problem = page.getByRole("alert");
    this.note = page.getByRole("status");
    this.demoKeys = page.getByRole("region", { name: "Demo keys" });
  }

  /** Opens the page at its own address. */
  async open(path = "/connect"): Promise<void> {
    await this.#page.goto(path);
    await expect(this.heading).toBeVisible();
  }

  /**
   * Opens any page of the app with a stored session instead of the form, which has its own tests. Works once in a tab; later,
   * and under a path, use `open` and `connect`.
   */
  async enter(path = "/instances", key = demoKey("owner")): Promise<void> {
    await seedSession(this.#page, key);
    await this.#page.goto(path);
    await expect(this.#page.getByRole("banner")).toBeVisible();
  }

  /** Types a key and presses Connect. */
  async connect(key = demoKey("owner")): Promise<void> {
    await this.keyField.fill(key);
    await this.connectButton.click();
  }

  /** Connects with a key that the page offers. */
  async connectWithDemoKey(label: string | RegExp): Promise<void> {
    await this.demoKeys.getByRole("button", { name: label }).click();
  }

  async showKey(): Promise<void> {
    await this.#page.getByRole("button", { name: "Show API key" }).click();
  }

  async hideKey(): Promise<void> {
    await this.#page.getByRole("button", { name: "Hide API key" }).click();
  }
}

/**
 * Stores a session in the tab before its first page runs, once, so that a session that ends stays ended. The window's name,
 * which the app does not use, marks the tab.
 */
async function seedSession(page: Page, apiKey: string): Promise<void> {
  await page.addInitScript(
    (credentials) => {
      // A frame of another origin has no storage.
      if (location.protocol !== "http:" || window.name === "seeded") return;
      window.name = "seeded";
      sessionStorage.setItem("compute.session", JSON.stringify(credentials));
    },
    { apiKey, baseUrl: "" },
  );
}
