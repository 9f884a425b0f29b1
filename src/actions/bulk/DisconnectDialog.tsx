import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { useSession } from "../../hooks/use-services.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";

/** Opened while a run has more to send. */
export function DisconnectDialog({ returnFocus, onClose }: DialogProps) {
  const { disconnect } = useSession();
  return (
    <ConfirmDialog
      title="Disconnect and end the run?"
      returnFocus={returnFocus}
      leave={{ label: "Stay connected", onLeave: onClose }}
      confirm={{
        label: "Disconnect",
        variant: "primary",
        unavailableReason: undefined,
        onConfirm: disconnect,
      }}
    >
      <p className="text-ink-2">
        Disconnecting ends the run in every tab with this key: what hasn’t been sent won’t be, and
        what’s on its way is checked the next time you connect with this key.
      </p>
    </ConfirmDialog>
  );
}
