import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { keyGroups } from "./key-list.ts";
import { useSingleKeys } from "../../ui/single-keys.ts";

interface KeySheetProps {
  /** Where the focus goes when it closes. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

/** What every key does, and the switch that turns single keys off. */
export function KeySheet({ returnFocus, onClose }: KeySheetProps) {
  const top = useRef<HTMLDivElement>(null);
  const [on, turn] = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      initialFocus={top}
      returnFocus={returnFocus}
    >
      {/* The focus begins here, and not at the end, so that a long list shows from its beginning. */}
      <div ref={top} tabIndex={-1} className="grid gap-4 px-[22px] pb-[18px] outline-none">
        {keyGroups.map(({ heading, lines }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="mb-1 font-medium text-ink-2">{heading}</h3>
            <dl className="grid grid-cols-[minmax(9rem,auto)_1fr] items-baseline gap-x-3 gap-y-1">
              {lines.map(({ keys, does }) => (
                <div key={does} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-ink-2">
          In the list, <Key>s</Key> and <Key>#</Key> mean the row with the focus, or all that is
          selected if that row is part of it or no row has the focus. Nothing is sent before it is
          confirmed.
        </p>
        <label className="flex items-start gap-2.5 border-t border-line pt-3.5">
          <input
            type="checkbox"
            role="switch"
            aria-label="Single keys"
            aria-checked={on}
            checked={on}
            onChange={(event) => turn(event.target.checked)}
            aria-describedby="single-keys-off"
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            <span className="block font-medium">Single keys</span>
            <span id="single-keys-off" className="text-ink-2">
              Off, a key without Ctrl or ⌘ does nothing; Jump to opens this list.
            </span>
          </span>
        </label>
      </div>
      <div className="flex justify-end border-t border-line bg-canvas px-4 py-3">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

interface KeyProps {
  children: string;
}

function Key({ children }: KeyProps) {
  return (
    <kbd className="inline-block min-w-6 rounded-tag border border-line-strong bg-surface px-1.5 text-center font-mono text-small whitespace-nowrap">
      {children}
    </kbd>
  );
}
