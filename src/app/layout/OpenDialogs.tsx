import { useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { type OpenDialog, useDialogs } from "../../actions/dialogs.ts";
import { OpenConfirmation } from "../../actions/OpenConfirmation.tsx";
import { useNotifications } from "../../errors/notifications.ts";
import { ErrorBoundary } from "../../ui/page/ErrorBoundary.tsx";
import { latePart } from "../../ui/page/late-part.tsx";
import { LoadingDialog } from "../../ui/popups/LoadingDialog.tsx";

export const namedDialogs = {
  palette: latePart(
    () => import("./CommandPalette.tsx"),
    (code) => code.CommandPalette,
    LoadingDialog,
  ),
  shortcuts: latePart(
    () => import("./ShortcutsDialog.tsx"),
    (code) => code.ShortcutsDialog,
    LoadingDialog,
  ),
  disconnect: latePart(
    () => import("../../actions/bulk/DisconnectDialog.tsx"),
    (code) => code.DisconnectDialog,
    LoadingDialog,
  ),
};

export function OpenDialogs() {
  const { store, close, closeAny } = useDialogs();
  const open = useSelector(store);
  // When the layout unmounts, close it: a page has crashed.
  useEffect(() => closeAny, [closeAny]);
  const { toasts } = useNotifications();
  function closeFailed() {
    closeAny();
    toasts.show({
      title: "The dialog couldn’t be shown any more.",
      text: "It was closed. Activity says what was sent.",
      persistent: true,
    });
  }
  return (
    <ErrorBoundary onError={closeFailed}>
      {open && <OneDialog dialog={open} onClose={() => close(open.opening)} />}
    </ErrorBoundary>
  );
}

function OneDialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (!("name" in dialog)) return <OpenConfirmation confirmation={dialog} onClose={onClose} />;
  const { name, returnFocus } = dialog;
  const Named = namedDialogs[name];
  return <Named returnFocus={returnFocus} onClose={onClose} />;
}
