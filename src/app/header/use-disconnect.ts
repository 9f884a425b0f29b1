import { useSession } from "../../hooks/use-services.ts";
import { useOperations } from "../../actions/use-operations.ts";
import { isSending } from "../../operations/runs/run.ts";
import { useAppDialogs } from "../dialogs.tsx";

// Apart from DisconnectDialog.tsx, so that the menu doesn't wait for the dialog.

/** Asks first while a run has more to send. Returns a handler that takes the element to focus afterwards. */
export function useDisconnect(): (returnFocus: HTMLElement | null) => void {
  const { disconnect } = useSession();
  const { run } = useOperations();
  const dialogs = useAppDialogs();
  return (returnFocus) =>
    isSending(run.get().current) ? dialogs.open("disconnect", returnFocus) : disconnect();
}
