import type { Browser, BrowserContext } from "@playwright/test";
import type { LocalApi } from "../local-api/local-api.ts";
import type { Served } from "../scripts/serve.ts";
import { connect } from "./connected.ts";

export interface MeasuredPage {
  name: string;
  path: string;
  /** Selector of what users open the page for. */
  content: string;
  /** A browser profile with an empty cache. */
  newContext: () => Promise<BrowserContext>;
}

/** Connects, and lists the pages. */
export async function pagesOf(
  browser: Browser,
  { url, api }: Served<LocalApi>,
): Promise<MeasuredPage[]> {
  const newContext = await connect(browser, url);
  const id = String(api.fleet.page(1, 1)[0]?.["id"]);
  const row = "main th[scope=row]";
  return [
    { name: "list", path: "/instances", content: row, newContext },
    { name: "detail", path: `/instances/${id}`, content: "main dl", newContext },
    { name: "overview", path: "/overview", content: row, newContext },
    { name: "specifications", path: "/specifications", content: row, newContext },
    { name: "activity", path: "/activity", content: "main [role=tabpanel]", newContext },
    {
      name: "connect",
      path: "/connect",
      content: "main input[type=password]",
      newContext: () => browser.newContext(),
    },
  ];
}
