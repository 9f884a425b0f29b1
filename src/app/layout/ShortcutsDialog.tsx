import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogActions } from "../../ui/popups/Dialog.tsx";
import { useSingleKeys } from "../../ui/ui-context.ts";
import { shortcuts } from "../keys.ts";

export function ShortcutsDialog({ returnFocus, onClose }: DialogProps) {
  const top = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      wide
      onClose={onClose}
      initialFocus={top}
      returnFocus={returnFocus}
    >
      {/* Takes the initial focus, so that a long list starts at its top. */}
      <div ref={top} tabIndex={-1} className="px-[22px] pb-[18px] outline-none">
        <div className="gap-6 card:columns-2">
          {Object.entries(shortcuts).map(([heading, ofGroup]) => (
            <section key={heading} aria-label={heading} className="break-inside-avoid pb-4">
              <h3 className="mb-1 font-medium text-ink-2">{heading}</h3>
              <dl className="grid grid-cols-[minmax(9rem,auto)_1fr] items-baseline gap-x-3 gap-y-1">
                {ofGroup.map(([action, ...keys]) => (
                  <div key={action} className="contents">
                    <dt className="flex flex-wrap gap-1">
                      {keys.map((key) => (
                        <Key key={key}>{key}</Key>
                      ))}
                    </dt>
                    <dd>{action}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className="flex items-start gap-2.5 border-t border-line pt-3.5">
          <input
            type="checkbox"
            role="switch"
            aria-label="Single keys"
            aria-checked={isOn}
            checked={isOn}
            onChange={(event) => setOn(event.target.checked)}
            aria-describedby="single-keys-off"
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            <span className="block font-medium">Single keys</span>
            <span id="single-keys-off" className="text-ink-2">
              Shortcuts without Ctrl or ⌘
            </span>
          </span>
        </label>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-tag border border-line-strong bg-surface px-1.5 text-center font-mono text-small whitespace-nowrap">
      {children}
    </kbd>
  );
}
