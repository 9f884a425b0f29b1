import { useSelector } from "@tanstack/react-store";
import { useEffect } from "react";
import { LazyActionDialog, useOperations } from "../operations/operations.ts";
import { lazyDialog } from "../ui/lazy-part.tsx";
import { useAppDialogs } from "./app-dialogs.ts";

/** Pages, actions and instances to jump to. */
export const LazyJumpDialog = lazyDialog(
  async () => (await import("./jump/JumpDialog.tsx")).JumpDialog,
);

/** The list of the keyboard shortcuts. */
export const LazyKeySheet = lazyDialog(async () => (await import("./keys/KeySheet.tsx")).KeySheet);

/** The dialogs that can be opened from every page. */
export function Dialogs() {
  const { confirmation } = useOperations();
  const { jump, keySheet } = useAppDialogs();
  const question = useSelector(confirmation.store, (state) => state.current);
  const openJump = useSelector(jump.store);
  const openKeySheet = useSelector(keySheet.store);
  // They close with the session.
  useEffect(
    () => () => {
      jump.close();
      keySheet.close();
    },
    [jump, keySheet],
  );
  return (
    <>
      {openJump && <LazyJumpDialog returnFocus={openJump.returnFocus} onClose={jump.close} />}
      {openKeySheet && (
        <LazyKeySheet returnFocus={openKeySheet.returnFocus} onClose={keySheet.close} />
      )}
      {question && (
        <LazyActionDialog
          key={question.opening}
          confirmation={question}
          returnFocus={question.returnFocus}
          onClose={() => confirmation.close(question.opening)}
        />
      )}
    </>
  );
}
