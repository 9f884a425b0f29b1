import { tabStore } from "../lib/storage.ts";
import { forgetOldConnections } from "../session/forget-connections.ts";
import type { Services } from "./services.ts";

/** What the first rows don't need. */
export function startBackgroundWork({ session }: Pick<Services, "session">): void {
  // Version 2.0 kept the changes there.
  tabStore.remove("changes");
  session.onBegin(({ fingerprint, ended }) => {
    ended.addEventListener("abort", () => forgetOldConnections(fingerprint, Date.now()));
  });
}
