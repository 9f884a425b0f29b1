import type { Locator, Page } from "@playwright/test";
import { ActionDialog, type Verb } from "./action-dialog.ts";
import { ConnectPage, demoKey } from "./connect-page.ts";
import { Header } from "./header.ts";
import { InstanceDetail } from "./instance-detail.ts";
import { InstanceList, Pager } from "./instance-list.ts";

/** The dashboard with a key, and what can be asked of instances from its list and from their own pages. */
export class Connected {
  readonly list: InstanceList;
  readonly pager: Pager;
  readonly detail: InstanceDetail;
  readonly header: Header;
  readonly connectPage: ConnectPage;
  /** Every problem that is said at once, on the page or in a dialog. */
  readonly alerts: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.list = new InstanceList(page);
    this.pager = new Pager(page);
    this.detail = new InstanceDetail(page);
    this.header = new Header(page);
    this.connectPage = new ConnectPage(page);
    this.alerts = page.getByRole("alert");
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
    await this.buttonHere(verb).click();
    return this.dialog(verb, host);
  }

  /** The button on the page of an instance that opens the dialog. */
  buttonHere(verb: Verb): Locator {
    return verb === "Stop" ? this.detail.stopButton : this.detail.deleteButton;
  }

  dialog(verb: Verb, host: string): ActionDialog {
    return new ActionDialog(this.#page, verb, host);
  }

  /** A problem that is said at once, with this in it. */
  alert(text: string | RegExp): Locator {
    return this.alerts.filter({ hasText: text });
  }

  /** Something said quietly, with this in it. */
  note(text: string | RegExp): Locator {
    return this.#page.getByRole("status").filter({ hasText: text });
  }
}
