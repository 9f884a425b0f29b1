import { useSelector } from "@tanstack/react-store";
import { later } from "../../ui/later.tsx";
import { closeKeySheet, keySheet } from "./key-sheet.ts";

/** The sheet itself. */
export const LaterKeySheet = later(async () => (await import("./KeySheet.tsx")).KeySheet);

/** Where the list of the keys appears. */
export function KeySheetHost() {
  const sheet = useSelector(keySheet);
  return (
    sheet && (
      <LaterKeySheet
        onMissing={closeKeySheet}
        part={{ returnFocus: sheet.returnFocus, onClose: closeKeySheet }}
      />
    )
  );
}
