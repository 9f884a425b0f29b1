import type { Locator, Page } from "@playwright/test";

type Card =
  | "Summary"
  | "Details"
  | "Other fields"
  | "Actions from this browser"
  | "API request"
  | "Raw JSON";

export class InstanceDetail {
  /** The host name, or the id without one. */
  readonly heading: Locator;
  readonly stopButton: Locator;
  readonly rawJson: Locator;
  readonly curlCommand: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole("heading", { level: 1 });
    this.stopButton = page.getByRole("button", { name: "Stop…" });
    this.rawJson = page.getByRole("group", { name: "raw JSON", exact: true });
    this.curlCommand = page.getByRole("group", { name: "curl command", exact: true });
  }

  /** Needs a connection. */
  async open(id: string): Promise<void> {
    await this.#page.goto(`/instances/${encodeURIComponent(id)}`);
  }

  card(title: Card): Locator {
    return this.#page.getByRole("region", { name: title, exact: true });
  }

  async fact(card: Card, name: string): Promise<Locator> {
    const terms = this.card(card).getByRole("term");
    await terms.first().waitFor();
    const place = (await terms.allInnerTexts()).indexOf(name);
    if (place < 0) throw new Error(`There is no ${name} on the card ${card}`);
    return this.card(card).getByRole("definition").nth(place);
  }

  async openApi(): Promise<void> {
    await this.#page.getByText("API", { exact: true }).click();
  }

  copyButton(what: string): Locator {
    return this.#page.getByRole("button", { name: `Copy ${what}`, exact: true });
  }
}
