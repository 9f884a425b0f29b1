import { Bookmark } from "lucide-react";
import { LazySavedViews } from "../lazy-parts.tsx";
import { PopupButton } from "../ui/PopupButton.tsx";
import type { View } from "./saved-views.ts";

interface SavedViewsButtonProps {
  /** What the list displays now. */
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
      aria-label="Views"
      className="inline-flex h-[34px] items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] font-medium whitespace-nowrap hover:bg-hover max-card:w-[34px] max-card:justify-center max-card:px-0"
    >
      <Bookmark size={14} aria-hidden />
      <span className="max-card:hidden">Views</span>
    </PopupButton>
  );
}
