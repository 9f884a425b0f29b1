import { mountPath } from "../mount-path.ts";
import { tabStore } from "../storage.ts";
import type { Notes } from "../notices/notes.ts";
import type { Operations } from "../operations/operations.ts";
import type { Services } from "./services.ts";
import { missingCodeEvent } from "../ui/load-code.ts";

/** Remembers the version that a reload was tried for, so that a reload that did not help is not repeated for ever. */
const storedName = "reloaded-for";

/**
 * When code that somebody waits for is missing, finds out whether a new deployment has replaced it. If so the page reloads once, but never while a
 * write is under way; then, or if a reload did not help, a banner says so.
 */
export function followDeployments({ operations, notices, signal }: Services): void {
  let considered: Promise<void> | undefined;
  addEventListener(
    missingCodeEvent,
    () => {
      considered ??= considerReload(operations, notices.notes).finally(() => {
        considered = undefined;
      });
    },
    { signal },
  );
}

async function considerReload(operations: Operations, { say }: Notes): Promise<void> {
  const deployed = await deployedVersion();
  // Without an answer the network is the problem, and a reload would lose the page that is still here.
  if (deployed === undefined) {
    say({
      title: "A part of the dashboard could not be loaded.",
      text: "Check the network, then try again.",
    });
    return;
  }
  if (deployed === ownVersion() || alreadyTried(deployed) || operations.isWriting()) {
    say({
      title: "A part of the dashboard is missing.",
      text: "There may be a new version: reload the page when it suits you.",
      standing: true,
    });
    return;
  }
  location.reload();
}

/** The entry script's address names the version: its file name holds a hash of what is in it. */
function ownVersion(): string | undefined {
  return versionIn(document);
}

async function deployedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch(`${mountPath}index.html`, { cache: "no-store" });
    if (!response.ok) return undefined;
    const scripts = (await response.text()).match(/<script[^>]*src="[^"]*assets[^"]*"/g);
    return scripts?.map((tag) => /src="([^"]*)"/.exec(tag)?.[1]).join(" ") ?? "";
  } catch {
    return undefined;
  }
}

function versionIn(page: Document): string {
  return [...page.querySelectorAll("script[src*='assets']")]
    .map((script) => script.getAttribute("src"))
    .join(" ");
}

function alreadyTried(version: string): boolean {
  // Without storage nothing tells a second reload from a hundredth.
  return tabStore.read(storedName) === version || !tabStore.write(storedName, version);
}
