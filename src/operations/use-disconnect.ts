import { useSession } from "../session/session-context.ts";
import { isSending } from "./bulk/current-run.ts";
import { useOperations } from "./operations-context.ts";

/**
 * Disconnects. While a run of this browser has more to send, in whichever tab, it asks first.
 * @returns what a control does; given where the focus goes back to
 */
export function useDisconnect(): (returnFocus: HTMLElement | null) => void {
  const { disconnect } = useSession();
  const { run, confirmation } = useOperations();
  return (returnFocus) =>
    isSending(run.get().current) ? confirmation.askToDisconnect(returnFocus) : disconnect();
}
