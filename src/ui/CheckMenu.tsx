import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment, useRef } from "react";
import { classNames } from "./class-names.ts";
import { ignoreHeldEnter } from "./held-enter.ts";
import { MenuFocus } from "./MenuFocus.tsx";
import { formatCount } from "./numbers.ts";
import { shownText } from "./shown-text.ts";

/** One choice of a menu in which several can be on. */
export interface CheckItem {
  key: string;
  label: string;
  checked: boolean;
  /** How many there are of it. */
  count?: number;
  /** Cannot be changed, and why. */
  unavailable?: string | undefined;
  /** A line above it. */
  separated?: boolean;
  onToggle: () => void;
}

interface CheckMenuProps {
  label: string;
  /** Undefined while they are on their way. */
  items: CheckItem[] | undefined;
  anchor: HTMLElement;
  onClose: () => void;
}

/** An open menu of choices, which stays open while they are made. */
export function CheckMenu({ label, items, anchor, onClose }: CheckMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} align="start" sideOffset={4} className="z-30">
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => anchor}
            onKeyDownCapture={ignoreHeldEnter}
            className="max-h-[min(60dvh,24rem)] min-w-52 max-w-[min(92vw,22rem)] animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float outline-none"
          >
            {!items && <p className="px-2.5 py-1.5 text-ink-3">Counting…</p>}
            {items?.length === 0 && (
              <p className="px-2.5 py-1.5 text-ink-3">Nothing to choose from</p>
            )}
            {items?.map(({ key, label, checked, count, unavailable, separated, onToggle }) => (
              <Fragment key={key}>
                {separated && <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />}
                <BaseMenu.CheckboxItem
                  checked={checked}
                  disabled={unavailable !== undefined}
                  title={unavailable}
                  closeOnClick={false}
                  onCheckedChange={onToggle}
                  className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover"
                >
                  <span
                    aria-hidden
                    className={classNames(
                      "grid size-4 shrink-0 place-items-center rounded-tag border",
                      checked
                        ? "border-accent bg-accent text-accent-ink"
                        : "border-line-field bg-surface",
                    )}
                  >
                    {checked && <Check size={12} strokeWidth={3} />}
                  </span>
                  <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{shownText(label)}</bdi>
                  {count !== undefined && (
                    <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
                  )}
                </BaseMenu.CheckboxItem>
              </Fragment>
            ))}
            <MenuFocus popup={popup} anchor={anchor} ready={items !== undefined} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
