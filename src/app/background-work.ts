import { shareReadings } from "../queries/share-readings.ts";
import { forgetOldConnections } from "../session/forget-connections.ts";
import type { Services } from "./services.ts";

/** For each session, and at its end. Nothing that the page shows depends on it. */
export function startBackgroundWork({
  session,
  instances,
}: Pick<Services, "session" | "instances">): void {
  session.onBegin(({ fingerprint, ended }) => {
    shareReadings(instances, fingerprint, ended);
    ended.addEventListener("abort", () => forgetOldConnections(fingerprint, Date.now()));
  });
}
