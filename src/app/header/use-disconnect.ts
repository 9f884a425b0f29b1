import { useSession } from "../../hooks/use-services.ts";
import { useOperations } from "../../actions/use-operations.ts";
import { isSending } from "../../operations/runs/run-store.ts";
import { useDialogs } from "../../actions/dialogs.ts";

// Kept out of DisconnectDialog.tsx so that the menu doesn't have to wait for the dialog.

/** Asks first while a run has more to send. Returns a handler that takes the element to focus afterwards. */
export function useDisconnect(): (returnFocus: HTMLElement | null) => void {
  const { disconnect } = useSession();
  const { run } = useOperations();
  const dialogs = useDialogs();
  return (returnFocus) =>
    isSending(run.get().current) ? dialogs.open("disconnect", returnFocus) : disconnect();
}
