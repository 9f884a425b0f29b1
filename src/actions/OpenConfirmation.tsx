import { useSelector } from "@tanstack/react-store";
import { useServices } from "../hooks/use-services.ts";
import { lateDialog, LoadingDialog, useLateCode } from "../ui/late-part.tsx";
import { useConfirmation } from "./confirmation.ts";

export const SingleDialog = lateDialog(() =>
  import("./single/SingleDialog.tsx").then((code) => code.SingleDialog),
);
export const BulkDialog = lateDialog(() =>
  import("./bulk/BulkDialog.tsx").then((code) => code.BulkDialog),
);
export const DisconnectDialog = lateDialog(() =>
  import("./DisconnectDialog.tsx").then((code) => code.DisconnectDialog),
);

/** Part of the layout. Shows the dialog once its code and the code that sends have loaded. */
export function OpenConfirmation() {
  const { operations } = useServices();
  const { store, close } = useConfirmation();
  const current = useSelector(store, (state) => state.current);
  const isNeeded = current !== undefined && !("disconnects" in current);
  const onClose = () => current && close(current.opening);
  const service = useLateCode(operations.service, { isNeeded, onMissing: onClose });
  if (!current) return null;
  const { opening, returnFocus } = current;
  const common = { returnFocus, onClose };
  if ("disconnects" in current) return <DisconnectDialog key={opening} {...common} />;
  if (!service) return <LoadingDialog {...common} />;
  return "targets" in current ? (
    <BulkDialog key={opening} confirmation={current} service={service} {...common} />
  ) : (
    <SingleDialog key={opening} confirmation={current} service={service} {...common} />
  );
}
