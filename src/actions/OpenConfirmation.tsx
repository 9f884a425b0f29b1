import { useSelector } from "@tanstack/react-store";
import { useEffect, useEffectEvent } from "react";
import { useServices } from "../hooks/use-services.ts";
import { latePart } from "../ui/page/late-part.tsx";
import { LoadingDialog } from "../ui/popups/LoadingDialog.tsx";
import type { BulkConfirmation, SingleConfirmation } from "./dialogs.ts";

export const SingleDialog = latePart(
  () => import("./SingleDialog.tsx"),
  (code) => code.SingleDialog,
  LoadingDialog,
);
export const BulkDialog = latePart(
  async () => {
    // A run needs its controls.
    const [code] = await Promise.all([
      import("./bulk/BulkDialog.tsx"),
      import("./bulk/RunPanel.tsx"),
    ]);
    return code;
  },
  (code) => code.BulkDialog,
  LoadingDialog,
);

interface OpenConfirmationProps {
  confirmation: SingleConfirmation | BulkConfirmation;
  onClose: () => void;
}

/** Shows the dialog once its code and the code that sends have loaded. */
export function OpenConfirmation({ confirmation, onClose }: OpenConfirmationProps) {
  const { operations } = useServices();
  const service = useSelector(operations.service.store);
  const closeUnloaded = useEffectEvent(onClose);
  useEffect(() => {
    // Try it now: an entry that fails when the dialog is confirmed cancels what was confirmed.
    const loading = operations.service.load().then(({ journal }) => journal.tryStorage());
    loading.catch(closeUnloaded);
  }, [operations]);
  const { opening, returnFocus } = confirmation;
  const common = { returnFocus, onClose };
  if (!service) return <LoadingDialog {...common} />;
  return "targets" in confirmation ? (
    <BulkDialog key={opening} confirmation={confirmation} service={service} {...common} />
  ) : (
    <SingleDialog key={opening} confirmation={confirmation} service={service} {...common} />
  );
}
