import { ConnectPage } from "../pages/connect-page.ts";
import { Header } from "../pages/header.ts";
import { InstanceDetail } from "../pages/instance-detail.ts";
import { InstanceList } from "../pages/instance-list.ts";
import { Pager } from "../pages/pager.ts";
import { SpecificationList } from "../pages/specification-list.ts";
import { test as base } from "../support/test.ts";

interface Pages {
  connectPage: ConnectPage;
  header: Header;
  list: InstanceList;
  detail: InstanceDetail;
  specifications: SpecificationList;
  pager: Pager;
}

/** A test with the pages that a person goes through. Nobody is connected yet: `connectPage.enter()`. */
export const test = base.extend<Pages>({
  connectPage: ({ page }, use) => use(new ConnectPage(page)),
  header: ({ page }, use) => use(new Header(page)),
  list: ({ page }, use) => use(new InstanceList(page)),
  detail: ({ page }, use) => use(new InstanceDetail(page)),
  specifications: ({ page }, use) => use(new SpecificationList(page)),
  pager: ({ page }, use) => use(new Pager(page)),
});

export { expect } from "../support/test.ts";
