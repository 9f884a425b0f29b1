import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { useRef } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/popups/Dialog.tsx";
import { useSingleKeys } from "../../ui/ui-context.ts";
import { paletteKey } from "./keys.ts";

const groups: Record<string, [action: string, ...keys: string[]][]> = {
  Everywhere: [
    ["Jump to", paletteKey.label],
    ["Search instances", "/"],
    ["Refresh", "r"],
    ["Keyboard shortcuts", "?"],
  ],
  "Go to": [
    ["Overview", "g o"],
    ["Instances, with the last search", "g i"],
    ["Specifications", "g s"],
    ["Activity", "g a"],
    ["The run under way, then Tab to its buttons", "g r"],
  ],
  "In the search box": [
    ["Take the completion", "Tab"],
    ["Next or previous suggestion, then the rows", "↓", "↑"],
    ["Open the only match", "Enter"],
    ["Close the suggestions, then leave the box", "Esc"],
  ],
  "In the list": [
    ["Next or previous row", "j", "k"],
    ["Next or previous row (on a host name)", "↓", "↑"],
    ["Open the instance", "Enter"],
    ["Select the row", "x"],
    ["Select the page, then all matches", "a"],
    ["Select a range (on a select box)", "Shift ↓", "Shift ↑"],
    ["Clear the selection", "Esc"],
  ],
  "On an instance": [
    ["Back to the list, with its search", "u"],
    ["Copy the ssh command", "c"],
  ],
  "In the list and on an instance": [
    ["Stop the focused or selected instances", "s"],
    ["Delete the focused or selected instances", "#"],
  ],
};

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
          {Object.entries(groups).map(([heading, shortcuts]) => (
            <section key={heading} aria-label={heading} className="break-inside-avoid pb-4">
              <h3 className="mb-1 font-medium text-ink-2">{heading}</h3>
              <dl className="grid grid-cols-[minmax(9rem,auto)_1fr] items-baseline gap-x-3 gap-y-1">
                {shortcuts.map(([action, ...keys]) => (
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
