import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface PopoverProps {
  title: string;
  /** What the popover hangs from, and where the focus returns to. */
  anchor: HTMLElement;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/** A small dialog beside a button. It is open as long as it is rendered. */
export function Popover({ title, anchor, onClose, className, children }: PopoverProps) {
  return (
    <BasePopover.Root open onOpenChange={(open) => !open && onClose()}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-30">
          <BasePopover.Popup
            finalFocus={() => anchor}
            className={classNames(
              "max-h-[70dvh] animate-appear overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float outline-none",
              className,
            )}
          >
            <BasePopover.Title className="text-lead font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
