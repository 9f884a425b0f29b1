import { locks } from "node:worker_threads";
import { onTestFinished } from "vitest";
import { connectionFingerprint } from "../../session/connection.ts";
import { demoKey } from "../open-app.tsx";

/** Another tab of the owner's connection that holds a lock until it closes, at the latest with the test. */
export async function openTabWith(
  lock: string,
  mode: LockMode = "exclusive",
): Promise<{ close: () => void }> {
  const fingerprint = await connectionFingerprint(demoKey("owner"), "");
  const closed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  void locks.request(`compute.${lock}.${fingerprint}`, { mode }, () => {
    locked.resolve();
    return closed.promise;
  });
  await locked.promise;
  onTestFinished(() => closed.resolve());
  return { close: closed.resolve };
}
