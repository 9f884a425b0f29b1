import { missingCodeEvent } from "../lib/missing-code.ts";
import { mountPath } from "../lib/mount-path.ts";
import { tabStore } from "../lib/storage.ts";
import type { Services } from "./services.ts";

const storedName = "reloaded-for";

interface UsedServices {
  operations: Pick<Services["operations"], "isWriting">;
  notifications: Pick<Services["notifications"], "toasts">;
  signal: AbortSignal;
}

/**
 * A new deployment has replaced the files of this page: reloads it when one of them is needed. Only once for each build, never
 * during a write, and not while the site doesn't answer, because the page would be lost. Otherwise says so.
 */
export function reloadForMissingCode({ notifications, operations, signal }: UsedServices): void {
  async function onMissing(): Promise<void> {
    if (!operations.isWriting() && (await isSiteReachable()) && claimReload())
      return location.reload();
    notifications.toasts.show({
      title: "Part of the dashboard is missing.",
      text: "There’s a new version, or the network or an extension blocks it. Reload the page when you’re ready.",
      persistent: true,
    });
  }
  addEventListener(missingCodeEvent, () => void onMissing(), { signal });
}

async function isSiteReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(`${mountPath}index.html`, { cache: "no-store" });
    return ok;
  } catch {
    return false;
  }
}

/** False if this tab has already reloaded for this build, or can't store that. The script's name has a hash. */
function claimReload(): boolean {
  const build = import.meta.url;
  return tabStore.read(storedName) !== build && tabStore.write(storedName, build);
}
