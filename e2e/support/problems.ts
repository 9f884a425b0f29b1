import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Collects errors, warnings and CSP violations. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Allows a message that the test provokes, even if it came earlier. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** All messages except allowed ones and Chromium's own notes of failed requests. */
  unexpected(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  /** Watches all pages of a context and their workers. Call it for contexts that a test creates. */
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
 * Chromium logs every failed request. The page handles failures of the API, so those are fine, as is the favicon that
 * browsers request by themselves. A missing script or picture is a problem.
 */
export function isNoteOfFailedRequest(text: string, url: string): boolean {
  const isNote =
    /^Failed to load resource: (the server responded with a status of \d{3} \([^()]*\)|net::ERR_\w+)$/;
  const path = URL.parse(url)?.pathname ?? "";
  return isNote.test(text) && /^((.*\/demo-api)?\/api\/v1\/|\/favicon\.ico$)/.test(path);
}
