import { useServices } from "../hooks/use-services.ts";
import { lateCode } from "../lib/late-code.ts";
import { lateDialog, LoadingDialog, useLateCode } from "../ui/late-part.tsx";
import type { BulkConfirmation, SingleConfirmation } from "./dialogs.ts";

export const SingleDialog = lateDialog(
  lateCode(() => import("./single/SingleDialog.tsx")),
  (code) => code.SingleDialog,
);
export const BulkDialog = lateDialog(
  lateCode(() => import("./bulk/BulkDialog.tsx")),
  (code) => code.BulkDialog,
);
interface OpenConfirmationProps {
  confirmation: SingleConfirmation | BulkConfirmation;
  onClose: () => void;
}

/** Shows the dialog once its code and the code that sends have loaded. */
export function OpenConfirmation({ confirmation, onClose }: OpenConfirmationProps) {
  const { operations } = useServices();
  const service = useLateCode(operations.service, { onMissing: onClose });
  const { opening, returnFocus } = confirmation;
  const common = { returnFocus, onClose };
  if (!service) return <LoadingDialog {...common} />;
  return "targets" in confirmation ? (
    <BulkDialog key={opening} confirmation={confirmation} service={service} {...common} />
  ) : (
    <SingleDialog key={opening} confirmation={confirmation} service={service} {...common} />
  );
}
