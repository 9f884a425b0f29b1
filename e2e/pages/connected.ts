import type { Locator, Page } from "@playwright/test";
import { ActionDialog, type Verb } from "./action-dialog.ts";
import { ConnectPage, demoKey } from "./connect-page.ts";
import { Header } from "./header.ts";
import { InstanceDetail } from "./instance-detail.ts";
import { InstanceList, Pager } from "./instance-list.ts";

export class Connected {
  readonly list: InstanceList;
  readonly pager: Pager;
  readonly detail: InstanceDetail;
  readonly header: Header;
  readonly connectPage: ConnectPage;
  /** All alerts, on the page or in a dialog. */
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

  /** @param key name of a demo key */
  async open(path = "/instances", key = "owner"): Promise<void> {
    await this.connectPage.enter(path, demoKey(key));
  }

  async openDialog(verb: Verb, host: string): Promise<ActionDialog> {
    await this.list.choose(host, `${verb}…`);
    return this.dialog(verb, host);
  }

  dialog(verb: Verb, host: string): ActionDialog {
    return new ActionDialog(this.#page, verb, host);
  }

  alert(text: string | RegExp): Locator {
    return this.alerts.filter({ hasText: text });
  }

  note(text: string | RegExp): Locator {
    return this.#page.getByRole("status").filter({ hasText: text });
  }
}
