import type { Page } from "@playwright/test";

/**
 * Gives the tab a session of this server's API before its first page runs. A session that ends later stays ended: the
 * storage is filled once for each tab.
 */
export async function seedSession(page: Page, apiKey: string): Promise<void> {
  await page.addInitScript(
    (credentials) => {
      // A frame of another origin has no storage of its own.
      if (location.protocol !== "http:" || sessionStorage.getItem("seeded")) return;
      sessionStorage.setItem("seeded", "yes");
      sessionStorage.setItem("compute.session", JSON.stringify(credentials));
    },
    { apiKey, baseUrl: "" },
  );
}
