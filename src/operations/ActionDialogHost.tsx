import { useSelector } from "@tanstack/react-store";
import { later } from "../ui/later.tsx";
import { closeConfirmation, confirmation } from "./confirmation.ts";

/** The dialog itself. */
export const LaterActionDialog = later(
  async () => (await import("./ActionDialog.tsx")).ActionDialog,
);

/** Where the confirmation dialog appears; its code comes when it is first needed. */
export function ActionDialogHost() {
  const current = useSelector(confirmation, (state) => state.current);
  if (!current) return null;
  return (
    <LaterActionDialog
      key={current.opening}
      onMissing={() => closeConfirmation(current.opening)}
      part={{ confirmation: current }}
    />
  );
}
