import { type Locator, type Page, expect } from "@playwright/test";
import { demoKeys } from "../../local-api/demo-keys.ts";

/** @param name e.g. "owner", "member", "revoked" */
export function demoKey(name: string): string {
  const found = demoKeys.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`No demo key ${name}`);
  return found.key;
}

export class ConnectPage {
  readonly heading: Locator;
  readonly keyField: Locator;
  readonly connectButton: Locator;
  /** Why a key was refused, or why the last session ended. */
  readonly problem: Locator;
  /** After Disconnect, or during a rate limit. */
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

  async open(path = "/connect"): Promise<void> {
    await this.#page.goto(path);
    await expect(this.heading).toBeVisible();
  }

  /**
   * Opens any page with a stored session instead of the form, which has its own tests. Works once per tab; later, and
   * under a path, use `open` and `connect`.
   */
  async enter(path = "/instances", key = demoKey("owner")): Promise<void> {
    await seedSession(this.#page, key);
    await this.#page.goto(path);
    await expect(this.#page.getByRole("banner")).toBeVisible();
  }

  async connect(key = demoKey("owner")): Promise<void> {
    await this.keyField.fill(key);
    await this.connectButton.click();
  }

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
 * Stores a session before the tab's first page runs, but only once, so that an ended session stays ended. The
 * window's name, which the app doesn't use, marks the tab.
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
