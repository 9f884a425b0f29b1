import {
  type ComponentType,
  createElement,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { type LateCode, reportMissingCode, type WaitingPart } from "../lib/late-code.ts";
import { focusAfterClose } from "./page/focus.ts";

interface UseLateCodeOptions {
  isNeeded?: boolean;
  /** Called when loading fails, in addition to the error message. Without it, the part waits for the user to try again. */
  onMissing?: (() => void) | undefined;
}

/** Undefined while it loads. */
export function useLateCode<T>(
  code: LateCode<T>,
  { isNeeded = true, onMissing }: UseLateCodeOptions = {},
): T | undefined {
  const get = () => (isNeeded ? code.get() : undefined);
  const loaded = useSyncExternalStore(code.subscribe, get);
  const isAwaited = isNeeded && loaded === undefined;
  const handleMissing = useEffectEvent((part: WaitingPart) => {
    onMissing?.();
    reportMissingCode(onMissing ? undefined : part);
  });
  useEffect(() => {
    if (!isAwaited) return;
    const awaiting = new AbortController();
    const { signal } = awaiting;
    const load = () =>
      void code.load().catch(() => !signal.aborted && handleMissing({ load, signal }));
    load();
    return () => awaiting.abort();
  }, [code, isAwaited]);
  return loaded;
}

interface PartOptions<Props> {
  /** Rendered while it loads. */
  Pending?: ComponentType<Props>;
  /** Without it, the part waits for the user to try again. */
  onMissing?: (props: Props) => void;
}

/**
 * Renders nothing while it loads. `React.lazy` never repeats a failed load; this does on the next use, or when the user
 * tries again. Parts of the same `code` load together.
 */
export function latePart<Code, Props extends object>(
  code: LateCode<Code>,
  partOf: (code: Code) => ComponentType<Props>,
  { Pending, onMissing }: PartOptions<Props> = {},
) {
  function Part(props: Props) {
    const loaded = useLateCode(code, { onMissing: onMissing && (() => onMissing(props)) });
    if (loaded) return createElement(partOf(loaded), props);
    return Pending && createElement(Pending, props);
  }
  return Object.assign(Part, code);
}

interface PopupProps {
  onClose: () => void;
}

export interface DialogProps extends PopupProps {
  /** Gets the focus when the dialog closes. */
  returnFocus: HTMLElement | null;
}

/** A failed load closes it, so that opening it again tries again. */
const onMissing = ({ onClose }: PopupProps) => onClose();

/** `latePart` for a menu or a popover. */
export const latePopup = <Code, Props extends PopupProps>(
  code: LateCode<Code>,
  popupOf: (code: Code) => ComponentType<Props>,
) => latePart(code, popupOf, { onMissing });

/** `latePart` for a modal dialog: a placeholder has the focus while it loads. */
export const lateDialog = <Code, Props extends DialogProps>(
  code: LateCode<Code>,
  dialogOf: (code: Code) => ComponentType<Props>,
) => latePart(code, dialogOf, { Pending: LoadingDialog, onMissing });

/** Takes the focus, so that no key reaches the page behind it. Escape closes it, wherever the focus is. */
export function LoadingDialog({ returnFocus, onClose }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const { current } = box;
    current?.focus();
    addEventListener("keydown", closeOnEscape, true);
    return () => {
      removeEventListener("keydown", closeOnEscape, true);
      if (document.activeElement !== current) return;
      const target = focusAfterClose(returnFocus);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [returnFocus]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-modal
      aria-label="Loading"
      tabIndex={-1}
      className="fixed inset-0 z-30 animate-late bg-scrim outline-none"
    />
  );
}
