import { useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { type OpenDialog, useDialogs } from "../actions/dialogs.ts";
import { OpenConfirmation } from "../actions/OpenConfirmation.tsx";
import { useNotifications } from "../errors/notifications.ts";
import { QueryHelp } from "../search/box/SearchBox.tsx";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { lateCode } from "../lib/late-code.ts";
import { lateDialog } from "../ui/late-part.tsx";

const dialogs = lateCode(() => import("./dialogs-anywhere.ts"));
export const CommandPalette = lateDialog(dialogs, (code) => code.CommandPalette);
const namedDialogs = {
  palette: CommandPalette,
  shortcuts: lateDialog(dialogs, (code) => code.ShortcutsDialog),
  disconnect: lateDialog(dialogs, (code) => code.DisconnectDialog),
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
  if (name === "search-help")
    return returnFocus && <QueryHelp anchor={returnFocus} onClose={onClose} />;
  const Named = namedDialogs[name];
  return <Named returnFocus={returnFocus} onClose={onClose} />;
}
