import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { focusAfterwards } from "./focus.ts";
import { reportMissingCode } from "./load-code.ts";

interface Options<Props> {
  /** The code could not be loaded. Closes the part, so that opening it again tries again. */
  onMissing?: (props: Props) => void;
  /** Shown while the code is loaded. */
  fallback?: (props: Props) => ReactNode;
}

/**
 * `React.lazy` in a `Suspense`, with two differences: a load that failed is tried again on the next use, and after `load` the
 * component renders at once, where a new `lazy` would suspend and React would show its fallback for at least 300 ms.
 * @returns the component, and `load` to load its code ahead of its use
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { onMissing, fallback }: Options<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded ??= await importPart());

  function Missing(props: Props) {
    const report = useEffectEvent(() => {
      reportMissingCode();
      onMissing?.(props);
    });
    useEffect(() => report(), []);
    return null;
  }

  function loadOrMissing() {
    return load().then(
      (component) => ({ default: component }),
      () => ({ default: Missing }),
    );
  }

  function Part(props: Props) {
    const [component] = useState(() => loaded ?? lazy(loadOrMissing));
    return <Suspense fallback={fallback?.(props)}>{createElement(component, props)}</Suspense>;
  }

  return Object.assign(Part, { load });
}

interface DialogProps {
  /** Where the focus goes when the dialog closes. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

/** The same for a modal dialog: while its code is loaded, a placeholder has the focus. */
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

/** Takes the focus, so that no key reaches the page beneath; Escape closes it, wherever the focus is. */
function LoadingDialog({ returnFocus, onClose }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const { current } = box;
    current?.focus();
    return () => {
      if (document.activeElement !== current) return;
      const target = focusAfterwards(returnFocus);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [returnFocus]);
  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      close();
    }
    addEventListener("keydown", closeOnEscape, { capture: true });
    return () => removeEventListener("keydown", closeOnEscape, { capture: true });
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
