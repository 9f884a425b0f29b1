import { useEffect, useEffectEvent } from "react";

export interface DialogProps {
  /** Gets the focus when the dialog closes. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

/** In place of a dialog while its code loads. Escape closes it, wherever the focus is. */
export function LoadingDialog({ onClose }: Pick<DialogProps, "onClose">) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    addEventListener("keydown", closeOnEscape, true);
    return () => removeEventListener("keydown", closeOnEscape, true);
  }, []);
  return (
    <div
      role="dialog"
      aria-modal
      aria-label="Loading"
      className="fixed inset-0 z-30 animate-late bg-scrim"
    />
  );
}
