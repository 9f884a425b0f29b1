import { useEffect } from "react";
import type { Instance } from "../../api/schema.ts";
import { useConnection } from "../../session/session-context.ts";
import { useInstances } from "../instances-context.ts";

/**
 * Notes that an instance is looked at, for Jump to; and of one that the page finds gone that it cannot be.
 * @param gone the id of what was asked for and does not exist
 */
export function useNoteOpened(instance: Instance | undefined, gone: string | undefined): void {
  const { recent } = useInstances();
  const { fingerprint } = useConnection();
  const { id, hostName } = instance ?? {};
  useEffect(() => {
    if (gone !== undefined) recent.forget(gone);
    if (id !== undefined)
      recent.note(fingerprint, { id, ...(hostName !== undefined && { hostName }) });
  }, [fingerprint, id, hostName, gone, recent]);
}
