import { tabStore } from "../lib/storage.ts";
import { forgetOldConnections } from "../session/forget-connections.ts";
import { absoluteTime } from "../text/times.ts";
import type { Services } from "./services.ts";

/** What the first rows don't need. */
export function startBackgroundWork({
  session,
  signal,
}: Pick<Services, "session" | "signal">): void {
  printAddress(signal);
  // Version 2.0 kept the changes there.
  tabStore.remove("changes");
  session.onBegin(({ fingerprint, ended }) => {
    ended.addEventListener("abort", () => forgetOldConnections(fingerprint, Date.now()));
  });
}

function printAddress(signal: AbortSignal): void {
  const line = document.createElement("p");
  line.className = "mono hidden border-b border-line pb-2 [overflow-wrap:anywhere] print:block";
  addEventListener(
    "beforeprint",
    () => {
      line.textContent = `${location.href} · printed ${absoluteTime(Date.now(), "local")}`;
      document.body.prepend(line);
    },
    { signal },
  );
}
