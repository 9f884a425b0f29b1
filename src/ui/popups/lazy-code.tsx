import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { reportMissingCode } from "../../code-loading.ts";
import { focusAfterClose } from "../page/focus.ts";

interface Options<Props> {
  /** Called after a failed load. It closes the part, so that opening it again tries again. */
  onMissing?: (props: Props) => void;
  /** Rendered during the load. */
  fallback?: (props: Props) => ReactNode;
}

/**
 * A component whose code is loaded with its first use, or before with `load`: then it renders at once. `React.lazy` never repeats
 * a failed load, this does so on the next use.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { onMissing, fallback }: Options<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded ??= await importPart());

  function LazyPart(props: Props) {
    const [component, setComponent] = useState(() => loaded);
    const handleMissing = useEffectEvent(() => {
      reportMissingCode();
      onMissing?.(props);
    });
    useEffect(() => {
      let isMounted = true;
      load().then(
        (part) => isMounted && setComponent(() => part),
        () => isMounted && handleMissing(),
      );
      return () => {
        isMounted = false;
      };
    }, []);
    return component ? createElement(component, props) : fallback?.(props);
  }

  return Object.assign(LazyPart, { load });
}

interface DialogProps {
  /** Gets the focus when the dialog closes. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

/** `lazyPart` for a modal dialog: a placeholder has the focus during the load. */
export function lazyDialog<Props extends DialogProps>(
  importDialog: () => Promise<ComponentType<Props>>,
) {
  return lazyPart(importDialog, {
    onMissing: ({ onClose }) => onClose(),
    fallback: ({ returnFocus, onClose }) => (
      <LoadingDialog returnFocus={returnFocus} onClose={onClose} />
    ),
  });
}

/** Takes the focus, so that no key reaches the page behind it. Escape closes it, wherever the focus is. */
function LoadingDialog({ returnFocus, onClose }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const { current } = box;
    current?.focus();
    return () => {
      if (document.activeElement !== current) return;
      const target = focusAfterClose(returnFocus);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [returnFocus]);
  useEffect(() => {
    const controller = new AbortController();
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
    }
    addEventListener("keydown", closeOnEscape, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
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
