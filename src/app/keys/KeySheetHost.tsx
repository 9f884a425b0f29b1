import { useSelector } from "@tanstack/react-store";
import { later } from "../../ui/later.tsx";
import { useAppDialogs } from "../app-dialogs.ts";

/** The sheet itself. */
export const LaterKeySheet = later(async () => (await import("./KeySheet.tsx")).KeySheet);

/** Where the list of the keys appears. */
export function KeySheetHost() {
  const { keySheet } = useAppDialogs();
  const sheet = useSelector(keySheet.store);
  return (
    sheet && (
      <LaterKeySheet
        onMissing={keySheet.close}
        part={{ returnFocus: sheet.returnFocus, onClose: keySheet.close }}
      />
    )
  );
}
