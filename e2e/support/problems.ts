import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What a page must not do behind a person's back: errors, warnings, refusals of the CSP. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Declares a message that the test provokes. Applies to what was seen before, too. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Everything seen that is neither declared nor Chromium's own note of a failed request. */
  unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  /** Watches every page of a context and their workers. Needed for contexts a test makes itself. */
  watch(context: BrowserContext): void {
    context.on("console", (message) => this.#note(message));
    context.on("weberror", (webError) => this.#seen.push(String(webError.error())));
  }

  #note(message: ConsoleMessage): void {
    const isProblem = ["error", "warning", "assert"].includes(message.type());
    const { url } = message.location();
    if (isProblem && !isNoteOfFailedRequest(message.text(), url)) {
      this.#seen.push(`${message.text()} (${url})`);
    }
  }
}

/**
 * Chromium writes every failed request to the console by itself. For the API that is no problem of
 * the page, which has been told; a missing script or picture is one. The icon that some browsers ask for where what they show
 * names none, as a file that is no page does, is nothing that a page has asked for.
 */
export function isNoteOfFailedRequest(text: string, url: string): boolean {
  const isNote =
    /^Failed to load resource: (the server responded with a status of \d{3} \([^()]*\)|net::ERR_\w+)$/;
  const path = URL.parse(url)?.pathname ?? "";
  return isNote.test(text) && (path.startsWith("/api/v1/") || path === "/favicon.ico");
}
