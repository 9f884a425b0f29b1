import { useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { useConfirmation } from "../actions/confirmation.ts";
import { OpenConfirmation } from "../actions/OpenConfirmation.tsx";
import { useNotifications } from "../errors/notifications.ts";
import { QueryHelp } from "../search/box/SearchBox.tsx";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { lateDialog } from "../ui/late-part.tsx";
import { useAppDialogs } from "./dialogs.ts";

export const CommandPalette = lateDialog(() =>
  import("./palette/CommandPalette.tsx").then((code) => code.CommandPalette),
);
export const ShortcutsDialog = lateDialog(() =>
  import("./shortcuts/ShortcutsDialog.tsx").then((code) => code.ShortcutsDialog),
);

/** Part of the layout. */
export function OpenDialogs() {
  const { store, close } = useAppDialogs();
  const open = useSelector(store);
  // When the layout unmounts, close them: a page has crashed.
  useEffect(() => close, [close]);
  const { toasts } = useNotifications();
  const confirmation = useConfirmation();
  function closeFailed() {
    close();
    confirmation.dismiss();
    toasts.show({
      title: "The dialog couldn’t be shown any more.",
      text: "It was closed. Activity says what was sent.",
      persistent: true,
    });
  }
  return (
    <ErrorBoundary onError={closeFailed}>
      {open?.name === "palette" && (
        <CommandPalette returnFocus={open.returnFocus} onClose={close} />
      )}
      {open?.name === "shortcuts" && (
        <ShortcutsDialog returnFocus={open.returnFocus} onClose={close} />
      )}
      {open?.name === "search-help" && open.returnFocus && (
        <QueryHelp anchor={open.returnFocus} onClose={close} />
      )}
      <OpenConfirmation />
    </ErrorBoundary>
  );
}
