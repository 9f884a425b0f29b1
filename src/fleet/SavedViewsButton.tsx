import { Bookmark } from "lucide-react";
import { lazyPart } from "../ui/lazy-code.tsx";
import { PopupButton } from "../ui/PopupButton.tsx";
import type { View } from "./SavedViews.tsx";

/** The popover of the saved views. */
export const LazySavedViews = lazyPart(async () => (await import("./SavedViews.tsx")).SavedViews, {
  onMissing: ({ onClose }) => onClose(),
});

interface SavedViewsButtonProps {
  /** The query and order of the list now. */
  view: View;
  onChoose: (view: View) => void;
}

/** Opens the saved views. */
export function SavedViewsButton({ view, onChoose }: SavedViewsButtonProps) {
  return (
    <PopupButton
      kind="dialog"
      renderPopup={({ anchor, onClose }) => (
        <LazySavedViews anchor={anchor} view={view} onChoose={onChoose} onClose={onClose} />
      )}
      className="inline-flex h-[34px] items-center gap-1.5 rounded-control border border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Bookmark size={14} aria-hidden />
      Views
    </PopupButton>
  );
}
