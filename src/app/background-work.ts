import { shareReadings } from "../queries/share-readings.ts";
import type { Connection } from "../session/connection.ts";
import { forgetOldConnections } from "../session/forget-connections.ts";
import type { Services } from "./services.ts";

/** For each session, and at its end. Nothing that the page shows depends on it. */
export function startBackgroundWork({
  session: { store },
  instances,
}: Pick<Services, "session" | "instances">): void {
  let current: Connection | undefined;
  function follow(): void {
    const { connection } = store.get();
    if (connection === current) return;
    if (current) forgetOldConnections(current.fingerprint, Date.now());
    if (connection && !connection.ended.aborted)
      shareReadings(instances, connection.fingerprint, connection.ended);
    current = connection;
  }
  follow();
  store.subscribe(follow);
}
