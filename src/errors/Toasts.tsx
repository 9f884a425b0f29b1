import { useSelector } from "@tanstack/react-store";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useIsVisible } from "../ui/page/browser-state.ts";
import { Button, IconButton } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ErrorReference } from "./ErrorReference.tsx";
import { type Toast, type Toasts, useNotifications } from "./notifications.ts";

/** Only counts while the toast is visible and not in use. */
const durationMs = 8000;

/**
 * Always rendered, because screen readers only announce regions that exist before their text. The explicit
 * `aria-live` works even while an open dialog hides other regions.
 */
export function ToastRegion() {
  const { toasts: store } = useNotifications();
  const toasts = useSelector(store.store);
  useEffect(() => sayWhyUnavailable(store), [store]);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-label="Notes"
      // Over a dialog's scrim and beneath the dialog, which leaves the top of the window free.
      className="over-scrim:top-3 over-scrim:bottom-auto! over-scrim:z-35 print:hidden pointer-events-none fixed inset-x-4 bottom-5 z-20 grid justify-center gap-2 over-selection:bottom-[calc(var(--selection-height,3rem)+1.5rem)] max-wide:beside-panel:top-16 max-wide:beside-panel:bottom-auto! wide:beside-panel:right-[33.5rem]"
    >
      {toasts.map((toast) => (toast.error ? null : <ToastCard key={toast.id} {...toast} />))}
    </div>
  );
}

/** A finger can't hover over a greyed button for its reason. */
function sayWhyUnavailable(toasts: Toasts): () => void {
  function say({ target }: MouseEvent): void {
    const control =
      target instanceof Element && target.closest('[aria-disabled="true"][aria-description]');
    const reason = control ? control.getAttribute("aria-description") : null;
    if (reason) toasts.show({ title: reason, topic: "unavailable" });
  }
  document.addEventListener("click", say, true);
  return () => document.removeEventListener("click", say, true);
}

function ToastCard({ id, title, text, reference, persistent = false, action }: Toast) {
  const { toasts } = useNotifications();
  const isVisible = useIsVisible();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const stays = persistent || isHovered || isFocused;
  useEffect(() => {
    if (stays || !isVisible) return;
    const timer = setTimeout(() => toasts.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, stays, isVisible, toasts]);
  return (
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex max-w-full animate-[rise_150ms_ease-out] items-center gap-2 rounded-card border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-float"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{title}</b>
        {text !== undefined && <span>{` ${text}`}</span>}
        {reference && (
          <span>
            {" "}
            <ErrorReference error={reference} />
          </span>
        )}
      </p>
      {action && (
        <Button
          onClick={() => {
            toasts.dismiss(id);
            action.onAction();
          }}
          className="ml-auto h-7"
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label="Dismiss note"
        onClick={() => toasts.dismiss(id)}
        className={classNames("h-7 w-7", !action && "ml-auto")}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
