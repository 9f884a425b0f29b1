import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Popover as BasePopover } from "@base-ui/react/popover";
import { Check } from "lucide-react";
import { Fragment, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import { FocusAtOnce, isForPage } from "../page/focus.ts";

export interface OpenedFrom {
  /** The button, which gets the focus back. */
  anchor: HTMLElement;
  isByKey: boolean;
  onClose: () => void;
}

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Makes it a checkbox, which leaves the menu open. */
  checked?: boolean;
  unavailable?: string | undefined;
  warning?: string | undefined;
  danger?: boolean;
  separated?: boolean;
  onSelect: () => void;
}

/** Opens in a new tab. */
export interface MenuLink {
  label: string;
  href: string;
  icon?: ReactNode;
  separated?: boolean;
}

interface MenuProps extends OpenedFrom {
  label: string;
  items?: (MenuItem | MenuLink)[] | undefined;
  /** Exactly one of them is checked. */
  choices?: readonly MenuItem[] | undefined;
  heading?: ReactNode;
}

export function Menu({ label, items, choices, heading, anchor, isByKey, onClose }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root open onOpenChange={closeUnlessPressed(anchor, onClose)}>
      <BaseMenu.Portal>
        {/* Fixed, because the button may be fixed too. */}
        <BaseMenu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          className="z-50"
        >
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => anchor}
            className="popup max-h-(--available-height) max-w-[min(92vw,22rem)] min-w-44 overflow-y-auto p-1"
          >
            {heading}
            {choices && (
              <BaseMenu.RadioGroup
                aria-label={label}
                value={choices.find(({ checked }) => checked)?.label}
                onValueChange={(chosen) =>
                  choices.find((choice) => choice.label === chosen)?.onSelect()
                }
              >
                {choices.map((choice) => (
                  <ChoiceItem key={choice.label} {...choice} />
                ))}
              </BaseMenu.RadioGroup>
            )}
            {items?.map((item) => (
              <Fragment key={item.label}>
                {item.separated && <BaseMenu.Separator className="m-1 h-px bg-line" />}
                {"href" in item ? (
                  <LinkItem {...item} />
                ) : item.checked === undefined ? (
                  <ActionItem {...item} />
                ) : (
                  <CheckItem {...item} />
                )}
              </Fragment>
            ))}
            {isByKey && <FocusAtOnce target={popup} selector="[role^=menuitem]" />}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function ActionItem(props: MenuItem) {
  const { label, icon, onSelect, danger, unavailable, warning } = props;
  return (
    <BaseMenu.Item
      disabled={unavailable !== undefined}
      onClick={onSelect}
      title={unavailable ?? warning}
      aria-description={unavailable ?? warning}
      className={classNames(
        "menu-item data-[disabled]:opacity-50",
        danger ? "text-bad-ink data-[highlighted]:bg-bad-soft" : "data-[highlighted]:bg-hover",
      )}
    >
      {icon}
      <span>{label}</span>
    </BaseMenu.Item>
  );
}

function LinkItem({ label, href, icon }: MenuLink) {
  return (
    <BaseMenu.LinkItem
      href={href}
      target="_blank"
      rel="noreferrer"
      closeOnClick
      className="menu-item data-[highlighted]:bg-hover"
    >
      {icon}
      <bdi className="[overflow-wrap:anywhere]">{label}</bdi>
    </BaseMenu.LinkItem>
  );
}

function CheckItem({ label, checked = false, onSelect, unavailable, warning }: MenuItem) {
  const note = unavailable ?? warning;
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      disabled={unavailable !== undefined}
      aria-label={label}
      aria-description={note}
      closeOnClick={false}
      onCheckedChange={onSelect}
      className="menu-item data-[highlighted]:bg-hover"
    >
      <CheckMark checked={checked} />
      <span>
        <span>{label}</span>
        {note !== undefined && <span className="block text-small text-ink-2">{note}</span>}
      </span>
    </BaseMenu.CheckboxItem>
  );
}

function ChoiceItem({ label, checked = false }: MenuItem) {
  return (
    <BaseMenu.RadioItem
      value={label}
      closeOnClick
      className="menu-item data-[highlighted]:bg-hover"
    >
      <Check size={14} aria-hidden className={checked ? undefined : "invisible"} />
      <span>{label}</span>
    </BaseMenu.RadioItem>
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

/** A press on the button must not close the popup: the click that follows would open it again. */
export function closeUnlessPressed(anchor: HTMLElement, onClose: () => void) {
  return (isOpen: boolean, { event }: { event: Event }) => {
    const isOnButton = event.target instanceof Node && anchor.contains(event.target);
    const isForeignKey = event instanceof KeyboardEvent && !isForPage(event);
    if (!isOpen && !isOnButton && !isForeignKey) onClose();
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
            className={classNames(
              "popup max-h-(--available-height) overflow-y-auto p-4",
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
