import { Bookmark } from "lucide-react";
import { useState } from "react";
import { later } from "../../ui/later.tsx";
import type { View } from "./saved-views.ts";

const LaterSavedViews = later(async () => (await import("./SavedViews.tsx")).SavedViews);

const bookmark = <Bookmark size={14} aria-hidden />;

interface SavedViewsButtonProps {
  /** What the list shows now. */
  view: View;
  onChoose: (view: View) => void;
}

/** Opens the saved views. */
export function SavedViewsButton({ view, onChoose }: SavedViewsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={() => LaterSavedViews.preload()}
        onFocus={() => LaterSavedViews.preload()}
        className="inline-flex h-[34px] items-center gap-1.5 rounded-control border border-transparent px-2.5 font-medium whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink"
      >
        {bookmark}
        Views
      </button>
      {anchor && (
        <LaterSavedViews onMissing={close} part={{ anchor, view, onChoose, onClose: close }} />
      )}
    </>
  );
}
