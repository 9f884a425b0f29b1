import { mountPath } from "../lib/mount-path.ts";
import { tabStore } from "../lib/storage.ts";
import { missingCodeEvent } from "../lib/late-code.ts";
import type { Services } from "./services.ts";

/** The version that this tab has reloaded for. It prevents a loop if the reload does not help. */
const storedName = "reloaded-for";

/**
 * Handles missing code. After a new deployment it reloads the page once, but never during a write. Otherwise, and if the reload
 * has not helped, a toast explains it.
 */
export function followDeployments({ operations, notifications, signal }: Services): void {
  let isChecking = false;
  async function check() {
    if (isChecking) return;
    isChecking = true;
    const deployed = await deployedVersion();
    isChecking = false;
    // Without an answer the network is the problem, and a reload would lose the page.
    if (deployed === undefined) {
      notifications.toasts.show({
        title: "A part of the dashboard could not be loaded.",
        text: "Check the network, then try again.",
      });
    } else if (deployed === ownVersion() || !noteReloadFor(deployed) || operations.isWriting()) {
      notifications.toasts.show({
        title: "A part of the dashboard is missing.",
        text: "There may be a new version: reload the page when it suits you.",
        persistent: true,
      });
    } else location.reload();
  }
  addEventListener(missingCodeEvent, () => void check(), { signal });
}

/** The address of the entry script, whose file name has a hash of its content. */
function ownVersion(): string {
  const scripts = [...document.querySelectorAll("script[src*='assets']")];
  return scripts.map((script) => script.getAttribute("src")).join(" ");
}

/** The same for the deployed index.html, with a regular expression because parsing HTML is a sink of Trusted Types. */
async function deployedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch(`${mountPath}index.html`, { cache: "no-store" });
    if (!response.ok) return undefined;
    const scripts = (await response.text()).matchAll(/<script[^>]*src="([^"]*assets[^"]*)"/g);
    return [...scripts].map(([, src]) => src).join(" ");
  } catch {
    return undefined;
  }
}

/** @returns false if this tab has reloaded for the version before, or cannot store that it has */
function noteReloadFor(version: string): boolean {
  return tabStore.read(storedName) !== version && tabStore.write(storedName, version);
}
