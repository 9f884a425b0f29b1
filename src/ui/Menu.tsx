import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { MenuItem } from "./menu-item.ts";
import { ignoreHeldEnter } from "./held-enter.ts";
import { MenuFocus } from "./MenuFocus.tsx";
import { staysOnScreen } from "./stays-on-screen.ts";

interface MenuProps {
  label: string;
  items: MenuItem[];
  /** What the menu hangs from, and where the focus returns to. */
  anchor: HTMLElement;
  /** Above the items. */
  heading?: ReactNode;
  onClose: () => void;
}

/** An open menu of actions. It is open as long as it is rendered. */
export function Menu({ label, items, anchor, heading, onClose }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [isFixed] = useState(() => staysOnScreen(anchor));
  return (
    <BaseMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          positionMethod={isFixed ? "fixed" : "absolute"}
          side="bottom"
          align="end"
          sideOffset={4}
          className="z-30"
        >
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => anchor}
            onKeyDownCapture={ignoreHeldEnter}
            className="min-w-44 max-w-[min(92vw,22rem)] animate-appear rounded-card border border-line bg-raised p-1 shadow-float outline-none"
          >
            {heading}
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.separated && <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />}
                <BaseMenu.Item
                  disabled={item.unavailable !== undefined}
                  onClick={item.onSelect}
                  title={item.unavailable ?? item.caution}
                  aria-description={item.unavailable ?? item.caution}
                  className={classNames(
                    "flex h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover",
                    item.danger ? "text-bad-ink data-[highlighted]:bg-bad-soft" : "text-ink",
                  )}
                >
                  {item.icon}
                  {item.label}
                </BaseMenu.Item>
              </Fragment>
            ))}
            <MenuFocus popup={popup} anchor={anchor} ready />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
