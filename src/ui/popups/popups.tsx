import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Popover as BasePopover } from "@base-ui/react/popover";
import { Check } from "lucide-react";
import { Fragment, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import { FocusAtOnce } from "./FocusAtOnce.ts";
import { displayText } from "../../text/display-text.ts";

export interface OpenedFrom {
  /** The button. The popup opens beside it and returns the focus to it. */
  anchor: HTMLElement;
  isByKey: boolean;
  onClose: () => void;
}

interface ItemState {
  label: string;
  unavailable?: string | undefined;
  separated?: boolean;
}

export type MenuItem = MenuAction | MenuSwitch;

interface MenuAction extends ItemState {
  checked?: never;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  warning?: string | undefined;
}

interface MenuSwitch extends ItemState {
  checked: boolean;
  onSelect: () => void;
}

interface MenuProps extends OpenedFrom {
  label: string;
  items: MenuItem[];
  heading?: ReactNode;
}

export function Menu({ items, heading, ...opened }: MenuProps) {
  return (
    <MenuPopup {...opened} align="end" className="min-w-44">
      {heading}
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.separated && <MenuSeparator />}
          {item.checked === undefined ? <ActionItem {...item} /> : <SwitchItem {...item} />}
        </Fragment>
      ))}
    </MenuPopup>
  );
}

function ActionItem({ label, icon, onSelect, danger, unavailable, warning }: MenuAction) {
  return (
    <BaseMenu.Item
      disabled={unavailable !== undefined}
      onClick={onSelect}
      title={unavailable ?? warning}
      aria-description={unavailable ?? warning}
      className={classNames(
        "flex h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover",
        danger ? "text-bad-ink data-[highlighted]:bg-bad-soft" : "text-ink",
      )}
    >
      {icon}
      {label}
    </BaseMenu.Item>
  );
}

function SwitchItem({ label, checked, onSelect, unavailable }: MenuSwitch) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      disabled={unavailable !== undefined}
      aria-label={label}
      aria-description={unavailable}
      closeOnClick={false}
      onCheckedChange={onSelect}
      className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 -outline-offset-2 select-none data-[highlighted]:bg-hover"
    >
      <CheckMark checked={checked} />
      <span>
        {label}
        {unavailable !== undefined && (
          <span className="block text-small text-ink-2">{unavailable}</span>
        )}
      </span>
    </BaseMenu.CheckboxItem>
  );
}

interface CheckItem extends ItemState {
  key: string;
  checked: boolean;
  onToggle: () => void;
}

interface CheckMenuProps extends OpenedFrom {
  label: string;
  items: CheckItem[];
}

/** Stays open after a choice. */
export function CheckMenu({ items, ...opened }: CheckMenuProps) {
  return (
    <MenuPopup
      {...opened}
      align="start"
      className="max-h-[min(60dvh,24rem)] min-w-52 overflow-y-auto"
    >
      {items.map(({ key, label, checked, unavailable, separated, onToggle }) => (
        <Fragment key={key}>
          {separated && <MenuSeparator />}
          <BaseMenu.CheckboxItem
            checked={checked}
            disabled={unavailable !== undefined}
            title={unavailable}
            closeOnClick={false}
            onCheckedChange={onToggle}
            className="flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover"
          >
            <CheckMark checked={checked} />
            <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{displayText(label)}</bdi>
          </BaseMenu.CheckboxItem>
        </Fragment>
      ))}
    </MenuPopup>
  );
}

export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-4 shrink-0 place-items-center rounded-tag border",
        checked ? "border-accent bg-accent text-accent-ink" : "border-line-field bg-surface",
      )}
    >
      {checked && <Check size={12} strokeWidth={3} />}
    </span>
  );
}

function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}

interface MenuPopupProps extends OpenedFrom {
  label: string;
  align: "start" | "end";
  className: string;
  children: ReactNode;
}

function MenuPopup(props: MenuPopupProps) {
  const { label, anchor, isByKey, onClose, align, className, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open onOpenChange={closeUnlessPressed(anchor, onClose)}>
      <BaseMenu.Portal>
        {/* Fixed, because the button may be fixed too. */}
        <BaseMenu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={4}
          className="z-50"
        >
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => anchor}
            className={classNames("popup max-w-[min(92vw,22rem)] p-1", className)}
          >
            {children}
            {isByKey && <FocusAtOnce target={popup} selector="[role^=menuitem]" />}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** A press on the button must not close the popup: the click that follows would open it again. */
export function closeUnlessPressed(anchor: HTMLElement, onClose: () => void) {
  return (isOpen: boolean, { event }: { event: Event }) => {
    const isOnButton = event.target instanceof Node && anchor.contains(event.target);
    if (!isOpen && !isOnButton) onClose();
  };
}

interface PopoverProps {
  title: string;
  anchor: HTMLElement;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

export function Popover({ title, anchor, onClose, className, children }: PopoverProps) {
  return (
    <BasePopover.Root open onOpenChange={closeUnlessPressed(anchor, onClose)}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-50">
          <BasePopover.Popup
            // It scrolls and may contain no control (WCAG 2.1.1).
            tabIndex={0}
            finalFocus={() => anchor}
            className={classNames("popup max-h-[70dvh] overflow-y-auto p-4", className)}
          >
            <BasePopover.Title className="text-lead font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
