import type { Page } from "@playwright/test";

/**
 * Gives the tab a session of this server's API before its first page runs. A session that ends later stays ended: a tab is
 * given one once. Its name says whether it was, which no page of the app reads or sets.
 */
export async function seedSession(page: Page, apiKey: string): Promise<void> {
  await page.addInitScript(
    (credentials) => {
      // A frame of another origin has no storage of its own.
      if (location.protocol !== "http:" || window.name === "seeded") return;
      window.name = "seeded";
      sessionStorage.setItem("compute.session", JSON.stringify(credentials));
    },
    { apiKey, baseUrl: "" },
  );
}
