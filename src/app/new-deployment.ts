import { mountPath } from "../lib/mount-path.ts";
import { tabStore } from "../lib/storage.ts";
import { missingCodeEvent, type WaitingPart } from "../lib/late-code.ts";
import type { Services } from "./services.ts";

/** Prevents a reload loop. */
const storedName = "reloaded-for";

const notLoaded = "Part of the dashboard couldn’t be loaded.";

interface FollowedServices {
  operations: Pick<Services["operations"], "isWriting">;
  notifications: Pick<Services["notifications"], "toasts">;
  signal: AbortSignal;
}

/** Missing code: after a new deployment, reloads once, but never during a write. Otherwise a toast explains it. */
export function followDeployments({ operations, notifications, signal }: FollowedServices): void {
  const { toasts } = notifications;
  const waiting = new Set<() => void>();
  let isChecking = false;
  async function check() {
    if (isChecking) return;
    isChecking = true;
    const deployed = await deployedVersion();
    isChecking = false;
    // No answer: it's the network, and a reload would lose the page.
    if (deployed === undefined) {
      // Where no part waits, the user has to press again what needs it.
      toasts.show({
        title: notLoaded,
        text: "Check your network and try again.",
        ...(waiting.size > 0 && {
          persistent: true,
          action: { label: "Try again", onAction: () => waiting.forEach((load) => load()) },
        }),
      });
    } else if (deployed === ownVersion() || operations.isWriting() || !claimReload(deployed)) {
      toasts.show({
        title: "Part of the dashboard is missing.",
        text: "There’s a new version, or an extension blocks it. Reload the page when you’re ready.",
        persistent: true,
      });
    } else location.reload();
  }
  function follow(part: WaitingPart): void {
    waiting.add(part.load);
    const onEnd = () => {
      waiting.delete(part.load);
      if (waiting.size === 0) toasts.dismiss(notLoaded);
    };
    part.signal.addEventListener("abort", onEnd, { once: true });
  }
  function onMissing({ detail: part }: CustomEvent<WaitingPart | null>): void {
    if (part && !waiting.has(part.load)) follow(part);
    void check();
  }
  addEventListener(missingCodeEvent, onMissing, { signal });
}

/** The entry script's file name has a content hash. */
function ownVersion(): string {
  const scripts = [...document.querySelectorAll("script[src*='assets']")];
  return scripts.map((script) => script.getAttribute("src")).join(" ");
}

/** By regular expression, because parsing HTML is a Trusted Types sink. */
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

/** False if this tab already reloaded for the version, or can't store that. */
function claimReload(version: string): boolean {
  return tabStore.read(storedName) !== version && tabStore.write(storedName, version);
}
