import { type Page, expect } from "@playwright/test";
import type { Target } from "../support/api.ts";
import { actionDialog, bulkDialog, runPanel, selectionBar, type Verb } from "./actions.ts";
import { fleetExport, fleetSearch, instanceList, listPager } from "./list.ts";
import { activityPage, connectPage, demoKey, header, instanceDetail, jumpTo } from "./pages.ts";

export type App = ReturnType<typeof appIn>;

/** The dashboard in one tab. */
export function appIn(page: Page) {
  const list = instanceList(page);
  const selection = selectionBar(page);
  /** All alerts, on the page or in a dialog. */
  const alerts = page.getByRole("alert");
  const dialog = (verb: Verb, host: string) => actionDialog(page, verb, host);

  return {
    page,
    connectPage: connectPage(page),
    header: header(page),
    jump: jumpTo(page),
    list,
    pager: listPager(page),
    fleet: fleetSearch(page),
    exporting: fleetExport(page),
    selection,
    run: runPanel(page),
    detail: instanceDetail(page),
    activity: activityPage(page),
    /** Rows of the catalogue. A nameless specification is headed by its size. */
    specifications: page.getByRole("table", { name: "Specifications" }).getByRole("rowheader"),
    alerts,
    alert: (text: string | RegExp) => alerts.filter({ hasText: text }),
    note: (text: string | RegExp) => page.getByRole("status").filter({ hasText: text }),

    /**
     * Opens any page with a stored session instead of the form, which has its own tests. Works once per tab; later, and
     * under a path, use `connectPage`.
     * @param key name of a demo key
     */
    async open(path = "/instances", key = "owner"): Promise<void> {
      await seedSession(page, demoKey(key));
      await page.goto(path);
      await expect(page.getByRole("banner")).toBeVisible();
    },

    dialog,
    async openDialog(verb: Verb, host: string) {
      await list.choose(host, `${verb}…`);
      return dialog(verb, host);
    },

    bulkDialog: (verb: Verb) => bulkDialog(page, verb),
    /** Selects instances that follow each other on this page, too. */
    async openBulkDialog(verb: Verb, targets: readonly Target[] = []) {
      const [first, last] = [targets[0], targets.at(-1)];
      if (first && last) await selection.select(first.host, last.host);
      await selection.button(`${verb}…`).click();
      const opened = bulkDialog(page, verb);
      await expect(opened.box).toBeVisible();
      return opened;
    },

    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key);
    },

    /** Pixels of horizontal scrolling; should be 0. */
    sidewaysScroll: () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      }),
  };
}

/** Another tab of the app's browser, which gets the key from an open one. */
export async function openTab({ page }: { page: Page }, path = "/instances"): Promise<App> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return appIn(tab);
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
