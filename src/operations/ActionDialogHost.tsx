import { useSelector } from "@tanstack/react-store";
import { useDeferredValue } from "react";
import { later } from "../ui/later.tsx";
import { useOperations } from "./operations-context.ts";

/** The dialog itself. */
export const LaterActionDialog = later(
  async () => (await import("./ActionDialog.tsx")).ActionDialog,
);

/** The dialog for many. */
export const LaterBulkDialog = later(
  async () => (await import("./bulk/BulkDialog.tsx")).BulkDialog,
);

/** The dialog before a disconnect that ends a run. */
const LaterDisconnectDialog = later(
  async () => (await import("./bulk/DisconnectDialog.tsx")).DisconnectDialog,
);

/** Where the confirmation dialog appears; its code comes when it is first needed. */
export function ActionDialogHost() {
  const { confirmation } = useOperations();
  const wanted = useSelector(confirmation.store, (state) => state.current);
  // In pieces: what asked for it goes first, and no frame waits for the whole dialog.
  const current = useDeferredValue(wanted);
  if (!current) return null;
  const missing = () => confirmation.close(current.opening);
  if ("disconnects" in current) {
    return <LaterDisconnectDialog onMissing={missing} part={{ confirmation: current }} />;
  }
  return "targets" in current ? (
    <LaterBulkDialog key={current.opening} onMissing={missing} part={{ confirmation: current }} />
  ) : (
    <LaterActionDialog key={current.opening} onMissing={missing} part={{ confirmation: current }} />
  );
}
