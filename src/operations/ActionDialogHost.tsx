import { useSelector } from "@tanstack/react-store";
import { lazy, Suspense } from "react";
import { confirmation } from "./confirmation.ts";

const loadDialog = () => import("./ActionDialog.tsx");
const ActionDialog = lazy(async () => ({ default: (await loadDialog()).ActionDialog }));

/** Fetches the dialog's code ahead of its use. */
export function preloadActionDialog(): void {
  // Failing here costs nothing: opening the dialog tries again.
  loadDialog().catch(() => undefined);
}

/** Where the confirmation dialog appears; its code comes when it is first needed. */
export function ActionDialogHost() {
  const current = useSelector(confirmation, (state) => state.current);
  return (
    <Suspense>{current && <ActionDialog key={current.opening} confirmation={current} />}</Suspense>
  );
}
