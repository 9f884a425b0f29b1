import type { Locator, Page } from "@playwright/test";
import { ActionDialog, type Verb } from "./action-dialog.ts";
import { ConnectPage, demoKey } from "./connect-page.ts";
import { Header } from "./header.ts";
import { InstanceDetail } from "./instance-detail.ts";
import { InstanceList } from "./instance-list.ts";

/** The dashboard with a key, and what can be asked of instances from its list and from their own pages. */
export class Connected {
  readonly list: InstanceList;
  readonly detail: InstanceDetail;
  readonly header: Header;
  readonly connectPage: ConnectPage;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.list = new InstanceList(page);
    this.detail = new InstanceDetail(page);
    this.header = new Header(page);
    this.connectPage = new ConnectPage(page);
  }

  /** Opens a page of the app by way of /connect, with the local API's key for a situation. */
  async open(path = "/instances", key = "owner"): Promise<void> {
    await this.connectPage.enter(path, demoKey(key));
  }

  /** In the list: opens the menu of a row, and from it the dialog. */
  async askTo(verb: Verb, host: string): Promise<ActionDialog> {
    await this.list.choose(host, `${verb}…`);
    return this.dialog(verb, host);
  }

  /** On the page of an instance: opens the dialog. */
  async askHereTo(verb: Verb, host: string): Promise<ActionDialog> {
    await (verb === "Stop" ? this.detail.stopButton : this.detail.deleteButton).click();
    return this.dialog(verb, host);
  }

  dialog(verb: Verb, host: string): ActionDialog {
    return new ActionDialog(this.#page, verb, host);
  }

  /** What is said quietly, at the edge of the page, with this in it. */
  note(text: string | RegExp): Locator {
    return this.#page.getByRole("status").filter({ hasText: text });
  }

  /** What is said at once, above the page, with this in it. */
  banner(text: string | RegExp): Locator {
    return this.#page.getByRole("alert").filter({ hasText: text });
  }
}
