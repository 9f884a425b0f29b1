import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects the errors, warnings and CSP violations of a page. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Declares a message that the test provokes, also for earlier ones. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** All messages that are neither declared nor Chromium's own note of a failed request. */
  unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  /** Watches every page of a context and their workers. Needed for contexts that a test creates. */
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
 * Chromium writes every failed request to the console. For the API that is no problem, because the page handles it; a missing
 * script or picture is one. The favicon that a browser requests by itself is none either.
 */
export function isNoteOfFailedRequest(text: string, url: string): boolean {
  const isNote =
    /^Failed to load resource: (the server responded with a status of \d{3} \([^()]*\)|net::ERR_\w+)$/;
  const path = URL.parse(url)?.pathname ?? "";
  return isNote.test(text) && (path.startsWith("/api/v1/") || path === "/favicon.ico");
}
